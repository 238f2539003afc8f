import { invalidField } from '@trenzeye/kit';

const maxLength = 512;
/** Segments of `a-z0-9._-` without a leading dot, so that no key leaves its folder or names a hidden file. */
const keyPattern = /^[a-z0-9_-][a-z0-9._-]*(\/[a-z0-9_-][a-z0-9._-]*)*$/;

/** Throws `invalid_request` naming the field `key`. */
export const parseObjectKey = (key: string): string => {
  if (key.length > maxLength || !keyPattern.test(key) || key.includes('..'))
    throw invalidField('key', 'must be a path of a-z, 0-9, dot, dash and underscore');
  return key;
};
