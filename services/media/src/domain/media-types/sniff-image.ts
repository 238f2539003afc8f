type ImageKind = 'png' | 'jpeg' | 'gif' | 'webp' | 'avif';

const text = (bytes: Uint8Array, start: number, end: number): string => Buffer.from(bytes.subarray(start, end)).toString('latin1');

/** Whether the `ftyp` box names AVIF as its major or a compatible brand. */
const isAvif = (bytes: Uint8Array): boolean => {
  if (text(bytes, 4, 8) !== 'ftyp') return false;
  const size = Buffer.from(bytes.subarray(0, 4)).readUInt32BE();
  const brands = [text(bytes, 8, 12), ...(text(bytes, 16, Math.min(size, 128)).match(/.{4}/gs) ?? [])];
  return brands.includes('avif');
};

/** Detects an image type by its first bytes, ignoring name and declared type. Undefined for types that are not accepted (SVG, PDF, HEIC). */
export const sniffImage = (bytes: Uint8Array): ImageKind | undefined => {
  if (bytes.length < 16) return undefined;
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (/^GIF8[79]a$/.test(text(bytes, 0, 6))) return 'gif';
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'webp';
  return isAvif(bytes) ? 'avif' : undefined;
};
