import type { StoredObject } from '@trenzeye/kit';

/** Types served inline. SVG is excluded because it can contain scripts; it still works in an <img>. */
const inlineTypes = /^(image\/(?!svg)|video\/|audio\/|text\/vtt\b)/i;
/** Types with active content are served as plain bytes. */
const activeTypes = /html|xml|javascript|ecmascript|text\/css|pdf|wasm/i;

const safeContentType = (contentType: string): string => {
  if (/^image\/svg\+xml\b/i.test(contentType)) return 'image/svg+xml';
  return activeTypes.test(contentType) ? 'application/octet-stream' : contentType;
};

const quoteEtag = (etag: string): string => (/^(W\/)?".*"$/.test(etag) ? etag : `"${etag}"`);

/** The last part of a key, which the server generates: letters, digits, dots, hyphens. */
const fileNameOf = (key: string): string => (key.split('/').at(-1) ?? '').replaceAll(/[^\w.-]/g, '_');

/** Response headers of a stored object, safe for untrusted uploads. ETags are stable because a key is never written twice. */
export const objectHeaders = (
  { contentType, etag, modifiedAt }: StoredObject,
  { key, cacheControl }: { readonly key: string; readonly cacheControl: string },
): Record<string, string> => ({
  'content-type': safeContentType(contentType),
  // The name is that of the server, never one that a client sent.
  'content-disposition': `${inlineTypes.test(contentType) ? 'inline' : 'attachment'}; filename="${fileNameOf(key)}"`,
  'cache-control': cacheControl,
  'accept-ranges': 'bytes',
  etag: quoteEtag(etag),
  'last-modified': modifiedAt.toUTCString(),
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
});
