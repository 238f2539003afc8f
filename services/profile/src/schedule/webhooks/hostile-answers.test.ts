import { newId } from '@trenzeye/kit';
import { exchangeHostileAnswers } from '@trenzeye/kit/testing/exchange-hostile-answers';
import { sendWebhook } from './send-webhook.ts';

it('webhook: hostile answers -> settles in time, nothing is thrown elsewhere', async () => {
  const send = (url: string) =>
    sendWebhook(
      { userId: newId(), url, secret: 'whsec_AAAA', id: newId(), body: '{}', at: new Date() },
      { allowsPrivateAddresses: true, timeoutMs: 100 },
    );

  expect(await exchangeHostileAnswers(send)).toEqual({ unsettled: [], thrown: [] });
}, 60_000);
