interface BoundedBody {
  readonly bytes: Buffer;
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
 * `fetch` whose answers fail when their body is longer than `limitBytes`, for libraries that read all of it. `send` follows the time limit
 * of the library's signal.
 */
export const limitAnswers =
  (limitBytes: number, send: typeof fetch = fetch): typeof fetch =>
  async (input, init) => {
    const response = await send(input, init);
    if (!response.body) return response;
    let size = 0;
    const limit = new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        size += chunk.byteLength;
        if (size > limitBytes) controller.error(new TypeError(`fetch failed: the answer is larger than ${limitBytes} bytes`));
        else controller.enqueue(chunk);
      },
    });
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(limit), { status, statusText, headers });
  };
