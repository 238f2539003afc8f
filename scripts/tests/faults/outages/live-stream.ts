import type { Creator } from '../ledger.ts';

export interface LiveStream {
  /** False once the connection has ended. */
  isOpen(): boolean;
  /** Names of the received events. */
  readonly receivedEvents: readonly string[];
  close(): Promise<void>;
}

/** Opens a live stream that watches an item. @param itemId the watched item */
export const openLiveStream = async (url: string, { token }: Creator, itemId: string): Promise<LiveStream> => {
  const closed = new AbortController();
  const response = await fetch(`${url}/api/stream?watch=${itemId}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: closed.signal,
  });
  if (!response.ok || !response.body) throw new Error(`the stream returned ${response.status}`);
  const receivedEvents: string[] = [];
  let isOpen = true;
  const read = async (body: ReadableStream<Uint8Array>): Promise<void> => {
    for await (const chunk of body.pipeThrough(new TextDecoderStream()))
      receivedEvents.push(...[...chunk.matchAll(/^event: (.+)$/gm)].map(([, name = '']) => name));
  };
  const reading = read(response.body)
    .catch(() => undefined)
    .finally(() => {
      isOpen = false;
    });
  return {
    isOpen: () => isOpen,
    receivedEvents,
    close: async () => {
      closed.abort();
      await reading;
    },
  };
};
