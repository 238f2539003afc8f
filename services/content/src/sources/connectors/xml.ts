/** Throws for documents that declare entities, which can grow without bound or name files. No feed needs them. */
export const requirePlainXml = (body: string): void => {
  if (/<!ENTITY/i.test(body)) throw new Error('the feed declares entities');
};
