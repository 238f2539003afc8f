import { exchangeHostileAnswers } from '@trenzeye/kit/testing/exchange-hostile-answers';
import { fetchPage } from '../../link-previews/fetch-page.ts';
import { createUsage, listModels, openEndpoint, sampleImage, sampleText } from '../../model-provider/index.ts';
import { conditionalFetch } from './conditional-fetch.ts';

const stopping = new AbortController().signal;
const address = (url: string) => ({ baseUrl: `${url}/v1`, apiKey: undefined, reach: 'anywhere' }) as const;

const named = (name: string) => ({ provider: 'test', name, used: createUsage() });

const clients: Readonly<Record<string, (url: string, signal: AbortSignal) => Promise<unknown>>> = {
  'trend source': (url) =>
    conditionalFetch({ url: () => url, secretHeaders: {}, accept: '*/*', reach: 'configured' }, undefined, Date.now(), {
      userAgent: 'test',
      timeout: 100,
      largest: 100_000,
      stopping,
    }),
  'linked page': (url) => fetchPage(url, { settings: { isOn: true, reach: 'configured', userAgent: 'test', timeoutMs: 100 }, stopping }),
  'list of models': (url, signal) => listModels(address(url), signal),
  'streamed text': (url, signal) => sampleText({ ...named('writer'), model: openEndpoint(address(url)).chatModel('writer') }, signal),
  image: (url, signal) =>
    sampleImage({ ...named('painter'), model: openEndpoint(address(url)).imageModel('painter') }, signal, async () => ''),
};

it.each(Object.entries(clients))(
  '%s: hostile answers -> settles in time, nothing is thrown elsewhere',
  async (_name, send) => {
    expect(await exchangeHostileAnswers(send)).toEqual({ unsettled: [], thrown: [] });
  },
  60_000,
);
