import { remoteKeys } from './auth/tokens.ts';
import { exchangeHostileAnswers } from './testing/exchange-hostile-answers.ts';

it('published keys: hostile answers -> settles in time, nothing is thrown elsewhere', async () => {
  const find = async (url: string) => remoteKeys(url)({ alg: 'ES256', kid: 'a' }, { payload: '', signature: '' });

  expect(await exchangeHostileAnswers(find)).toEqual({ unsettled: [], thrown: [] });
}, 300_000);
