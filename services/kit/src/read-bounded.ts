import { unrestrictedFetch } from './public-fetch.ts';

interface BoundedBody {
  readonly bytes: Buffer<ArrayBuffer>;
  /** The body is longer than the limit. */
  readonly isCut: boolean;
}

/** At most `limitBytes` of a response's body; the rest is not read. */
export const readBounded = async (response: Response, limitBytes: number): Promise<BoundedBody> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > limitBytes) return { bytes: Buffer.concat(chunks).subarray(0, limitBytes), isCut: true };
  }
  return { bytes: Buffer.concat(chunks), isCut: false };
};

/**
 * `fetch` for libraries that read the whole answer: it is read, up to `limitBytes`, before the response is handed out. Every failure but
 * that of the library's signal is a TypeError "fetch failed" with its cause, as of Node.js's own fetch. That one is not used: aborting an
 * answer with more than five content encodings makes it throw outside of its promise, which ends the process.
 */
export const limitAnswers =
  (limitBytes: number, send: typeof fetch = unrestrictedFetch): typeof fetch =>
  async (input, init) => {
    try {
      const response = await send(input, init);
      if (!response.body) return response;
      const { bytes, isCut } = await readBounded(response, limitBytes);
      if (isCut) throw new Error(`the answer is larger than ${limitBytes} bytes`);
      const { status, statusText, headers } = response;
      return new Response(bytes, { status, statusText, headers });
    } catch (cause) {
      init?.signal?.throwIfAborted();
      throw new TypeError(`fetch failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    }
  };
