import type { Creator } from '../ledger.ts';

/** One open live stream. */
export interface OpenStream {
  /** Still the same one, never ended. */
  isOpen(): boolean;
  /** Events heard, by name. */
  readonly heard: readonly string[];
  close(): Promise<void>;
}

export const openStream = async (url: string, { token }: Creator, watch: string): Promise<OpenStream> => {
  const over = new AbortController();
  const answer = await fetch(`${url}/api/stream?watch=${watch}`, { headers: { authorization: `Bearer ${token}` }, signal: over.signal });
  if (!answer.ok || !answer.body) throw new Error(`the stream answered ${answer.status}`);
  const heard: string[] = [];
  let open = true;
  const read = async (body: ReadableStream<Uint8Array>): Promise<void> => {
    for await (const chunk of body.pipeThrough(new TextDecoderStream()))
      heard.push(...[...chunk.matchAll(/^event: (.+)$/gm)].map(([, name = '']) => name));
  };
  const reading = read(answer.body)
    .catch(() => undefined)
    .finally(() => {
      open = false;
    });
  return {
    isOpen: () => open,
    heard,
    close: async () => {
      over.abort();
      await reading;
    },
  };
};
