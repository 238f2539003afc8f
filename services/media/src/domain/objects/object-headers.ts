import type { StoredObject } from '@trenzeye/kit';

/** Types that a page may show in place. SVG is not among them: it can carry script. It still works in an <img>. */
const shown = /^(image\/(?!svg)|video\/|audio\/|text\/vtt\b)/i;
/** Types a browser would run. They leave as plain bytes. */
const active = /html|xml|javascript|ecmascript|text\/css|pdf|wasm/i;

const typeOf = (contentType: string): string => {
  if (/^image\/svg\+xml\b/i.test(contentType)) return 'image/svg+xml';
  return active.test(contentType) ? 'application/octet-stream' : contentType;
};

const quoted = (etag: string): string => (/^(W\/)?".*"$/.test(etag) ? etag : `"${etag}"`);

/** Headers of a stored object: cached as it is told (a key is never written twice), and harmless whatever somebody uploaded. */
export const objectHeaders = ({ contentType, etag, modifiedAt }: StoredObject, caching: string): Record<string, string> => ({
  'content-type': typeOf(contentType),
  'content-disposition': shown.test(contentType) ? 'inline' : 'attachment',
  'cache-control': caching,
  'accept-ranges': 'bytes',
  etag: quoted(etag),
  'last-modified': modifiedAt.toUTCString(),
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'cross-origin',
});
