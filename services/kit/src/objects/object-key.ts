import type { ByteRange } from './object-store.ts';

/** Longer keys do not fit every file system. */
const longestKey = 512;
const longestSegment = 200;
const segment = /^[a-z0-9._-]+$/;

/** Throws a TypeError unless the key is one every store takes: `a-z0-9._-` in parts joined by `/`, no part all dots. */
export const checkObjectKey = (key: string): void => {
  const fits = key.length <= longestKey && key.split('/').every((part) => part.length <= longestSegment && segment.test(part));
  if (!fits || key.includes('..') || key.split('/').includes('.'))
    throw new TypeError(`Not an object key: ${JSON.stringify(key.slice(0, 80))}`);
};

/** The part of an object of `size` bytes that a range names; its end may lie beyond the object. Throws a RangeError when nothing is left. */
export const clampRange = ({ start, end }: ByteRange, size: number): ByteRange => {
  const whole = Number.isSafeInteger(start) && Number.isSafeInteger(end);
  if (!whole || start < 0 || end < start || start >= size)
    throw new RangeError(`Bytes ${start}-${end} are not in an object of ${size} bytes`);
  return { start, end: Math.min(end, size - 1) };
};

/** The folder of a prefix that ends with a slash, without it. Throws a TypeError for any other. */
export const checkedFolder = (prefix: string): string => {
  if (!prefix.endsWith('/')) throw new TypeError(`Not a folder of objects: ${JSON.stringify(prefix.slice(0, 80))}`);
  const folder = prefix.slice(0, -1);
  checkObjectKey(folder);
  return folder;
};
