import { notFound } from '@trenzeye/kit';
import type { MediaContext } from '../context.ts';
import { isPrivateKey, publicPrefixOf } from './object-keys.ts';
import { verifySignature } from './sign-url.ts';

const cacheForever = 'public, max-age=31536000, immutable';
/** Objects that can become private again are cached for an hour at most. */
const cacheForAnHour = 'public, max-age=3600, immutable';

interface UrlSignature {
  readonly expires?: string | undefined;
  readonly signature?: string | undefined;
}

/**
 * Authorizes reading an object and returns the response's Cache-Control. Uploads, and Shorts and pictures that no public item shows, require the
 * signature of a signed URL. Throws `not_found` without a valid signature, `forbidden` when it has expired.
 */
export const authorizeRead = async (context: MediaContext, key: string, { expires, signature }: UrlSignature): Promise<string> => {
  if (!isPrivateKey(key)) return cacheForever;
  const folder = publicPrefixOf(key);
  if (folder && (await context.isPublic(folder))) return cacheForAnHour;
  if (expires === undefined || signature === undefined) throw notFound('file');
  return `private, max-age=${verifySignature(context, key, expires, signature)}, immutable`;
};
