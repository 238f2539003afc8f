import type { Creator } from '../ledger.ts';

export interface Listeners {
  /** How often a stream was opened, and how each of those that ended did. */
  readonly opened: () => number;
  readonly endings: readonly string[];
  stop(): Promise<void>;
}

/** The name of the last event that a stream told before it ended. */
const listen = async (url: string, token: string, signal: AbortSignal): Promise<string> => {
  const answer = await fetch(`${url}/api/stream`, { headers: { authorization: `Bearer ${token}` }, signal });
  if (answer.status !== 200 || !answer.body) return `answered ${answer.status}`;
  let last = 'nothing';
  for await (const chunk of answer.body.pipeThrough(new TextDecoderStream()))
    last = [...chunk.matchAll(/^event: (.+)$/gm)].at(-1)?.[1] ?? last;
  return last;
};

/** People with a page open: each keeps a stream, and opens the next as soon as one ends. */
export const startListeners = (url: string, people: readonly Creator[]): Listeners => {
  const over = new AbortController();
  const endings: string[] = [];
  let opened = 0;
  const stay = async ({ token }: Creator): Promise<void> => {
    while (!over.signal.aborted) {
      opened += 1;
      const ending = await listen(url, token, over.signal).catch((error: Error) => (over.signal.aborted ? undefined : error.message));
      if (ending !== undefined) endings.push(ending);
    }
  };
  const staying = people.map(stay);
  return {
    endings,
    opened: () => opened,
    stop: async () => {
      over.abort();
      await Promise.all(staying);
    },
  };
};
