import type { Creator } from '../ledger.ts';

export interface StreamClients {
  /** Streams opened so far. */
  readonly opened: () => number;
  /** The last event of every stream that ended. */
  readonly endings: readonly string[];
  stop(): Promise<void>;
}

/** Reads a stream to its end and returns the name of the last event. */
const readToEnd = async (url: string, token: string, signal: AbortSignal): Promise<string> => {
  const response = await fetch(`${url}/api/stream`, { headers: { authorization: `Bearer ${token}` }, signal });
  if (response.status !== 200 || !response.body) return `status ${response.status}`;
  let lastEvent = 'none';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream()))
    lastEvent = [...chunk.matchAll(/^event: (.+)$/gm)].at(-1)?.[1] ?? lastEvent;
  return lastEvent;
};

/** Keeps one stream open per user, as an open page does, and reconnects when it ends. */
export const startStreamClients = (url: string, creators: readonly Creator[]): StreamClients => {
  const stopped = new AbortController();
  const endings: string[] = [];
  let opened = 0;
  const keepOpen = async ({ token }: Creator): Promise<void> => {
    while (!stopped.signal.aborted) {
      opened += 1;
      const ending = await readToEnd(url, token, stopped.signal).catch((error: Error) =>
        stopped.signal.aborted ? undefined : error.message,
      );
      if (ending !== undefined) endings.push(ending);
    }
  };
  const clients = creators.map(keepOpen);
  return {
    endings,
    opened: () => opened,
    stop: async () => {
      stopped.abort();
      await Promise.all(clients);
    },
  };
};
