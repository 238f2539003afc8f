import { openSourceFile } from './downloads/source-file.ts';
import { exchangeHostileAnswers } from './testing/exchange-hostile-answers.ts';

const clients: Readonly<Record<string, (url: string, signal: AbortSignal) => Promise<unknown>>> = {
  'Node.js fetch': async (url, signal) => (await fetch(url, { signal })).arrayBuffer(),
  download: async (url, signal) => (await openSourceFile(url, { headers: {}, signal })).response.arrayBuffer(),
};

it.each(Object.entries(clients))(
  '%s: hostile answers -> settles in time, nothing is thrown elsewhere',
  async (_name, send) => {
    expect(await exchangeHostileAnswers(send)).toEqual({ unsettled: [], thrown: [] });
  },
  60_000,
);
