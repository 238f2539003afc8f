import { invalidField } from '@trenzeye/kit';

const longest = 512;
/** Segments of `a-z0-9._-` that do not begin with a dot, so that no key climbs out or names a hidden file. */
const shape = /^[a-z0-9_-][a-z0-9._-]*(\/[a-z0-9_-][a-z0-9._-]*)*$/;

/** Throws `invalid_request` naming the field `key`. */
export const parseObjectKey = (key: string): string => {
  if (key.length > longest || !shape.test(key) || key.includes('..'))
    throw invalidField('key', 'must be a path of a-z, 0-9, dot, dash and underscore');
  return key;
};
