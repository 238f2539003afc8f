import { notFound } from '@trenzeye/kit';
import type { Context } from '../../context.ts';
import { isPrivateKey, publicPrefixOf } from '../uploads/upload-keys.ts';
import { verifySignature } from './sign-url.ts';

const forEver = 'public, max-age=31536000, immutable';
/** What may be taken back: nobody asks for it more often than that, and nobody shows it much longer. */
const forAnHour = 'public, max-age=3600, immutable';

export interface UrlSignature {
  readonly expires?: string | undefined;
  readonly signature?: string | undefined;
}

/**
 * Whether an object may be read, and how the answer may be kept (Cache-Control). Uploads, and Shorts no item shows, are read with the
 * signature of an address that was given out. Throws `not_found` without one, `forbidden` when it has run out.
 */
export const authorizeRead = async (context: Context, key: string, { expires, signature }: UrlSignature): Promise<string> => {
  if (!isPrivateKey(key)) return forEver;
  const folder = publicPrefixOf(key);
  if (folder && (await context.isPublic(folder))) return forAnHour;
  if (expires === undefined || signature === undefined) throw notFound('file');
  return `private, max-age=${verifySignature(context, key, expires, signature)}, immutable`;
};
