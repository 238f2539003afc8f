import { exchangeHostileAnswers } from '@trenzeye/kit/testing/exchange-hostile-answers';
import { openSearchEngine } from './search-engine.ts';

it('search engine: hostile answers -> settles in time, nothing is thrown elsewhere', async () => {
  const find = async (url: string) => {
    const engine = openSearchEngine({ url, name: 'test', timeoutMs: 100 });
    await engine.findItems({ words: ['trend'], after: undefined, limit: 10 });
  };

  expect(await exchangeHostileAnswers(find)).toEqual({ unsettled: [], thrown: [] });
}, 60_000);
