type ImageKind = 'png' | 'jpeg' | 'gif' | 'webp' | 'avif';

const text = (bytes: Uint8Array, start: number, end: number): string => Buffer.from(bytes.subarray(start, end)).toString('latin1');

/** The major and the compatible brands of the `ftyp` box. */
const brandsOf = (bytes: Uint8Array): string[] => {
  if (bytes.length < 16 || text(bytes, 4, 8) !== 'ftyp') return [];
  const size = Buffer.from(bytes.subarray(0, 4)).readUInt32BE();
  return [text(bytes, 8, 12), ...(text(bytes, 16, Math.min(size, 128)).match(/.{4}/gs) ?? [])];
};

/** Whether this is a photo that phones store as HEIC. */
export const isHeic = (bytes: Uint8Array): boolean => {
  const brands = brandsOf(bytes);
  return !brands.includes('avif') && brands.some((brand) => /^(heic|heix|heim|heis|mif1)$/.test(brand));
};

/** Detects an image type by its first bytes, ignoring name and declared type. Undefined for types that are not accepted (SVG, PDF, HEIC). */
export const sniffImage = (bytes: Uint8Array): ImageKind | undefined => {
  if (bytes.length < 16) return undefined;
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (/^GIF8[79]a$/.test(text(bytes, 0, 6))) return 'gif';
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'webp';
  return brandsOf(bytes).includes('avif') ? 'avif' : undefined;
};
