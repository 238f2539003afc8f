import type { ByteRange } from './object-store.ts';

/** Limits of common file systems. */
const maxKeyLength = 512;
const maxSegmentLength = 200;
const segment = /^[a-z0-9._-]+$/;

/** Throws a TypeError for a key that not every store accepts. Valid: segments of `a-z0-9._-`, joined by `/`, without `.` and `..`. */
export const checkObjectKey = (key: string): void => {
  const isValid = key.length <= maxKeyLength && key.split('/').every((part) => part.length <= maxSegmentLength && segment.test(part));
  if (!isValid || key.includes('..') || key.split('/').includes('.'))
    throw new TypeError(`not an object key: ${JSON.stringify(key.slice(0, 80))}`);
};

/** Clamps a range to an object of `size` bytes. Throws a RangeError when the range is outside of the object. */
export const clampRange = ({ start, end }: ByteRange, size: number): ByteRange => {
  const isInteger = Number.isSafeInteger(start) && Number.isSafeInteger(end);
  if (!isInteger || start < 0 || end < start || start >= size)
    throw new RangeError(`Bytes ${start}-${end} are not in an object of ${size} bytes`);
  return { start, end: Math.min(end, size - 1) };
};

/** The prefix without its trailing slash. Throws a TypeError for a prefix without one. */
export const checkedFolder = (prefix: string): string => {
  if (!prefix.endsWith('/')) throw new TypeError(`not a folder of objects: ${JSON.stringify(prefix.slice(0, 80))}`);
  const folder = prefix.slice(0, -1);
  checkObjectKey(folder);
  return folder;
};
