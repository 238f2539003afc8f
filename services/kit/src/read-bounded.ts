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
