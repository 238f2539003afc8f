import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  type ByteRange,
  type Call,
  clientAddress,
  DomainError,
  type Endpoint,
  endpoint,
  invalidField,
  notFound,
  type StoredObject,
  sent,
} from '@trenzeye/kit';
import { media } from '@trenzeye/proto/http/media';
import type { MediaContext } from '../context.ts';
import { authorizeRead } from './authorize-read.ts';
import { findImageVariant, isResizable } from './image-variants.ts';
import { objectHeaders } from './object-headers.ts';

/**
 * Parses the single range of a `Range` header for an object of `size` bytes (RFC 9110, 14.2). Undefined when the whole object is to
 * be sent: other units, several ranges, or an invalid header. `unsatisfiable` when the range is outside of the object.
 */
export const parseRange = (header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined => {
  const match = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Number(last);
    return length === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end };
};

const maxLength = 512;
/** Segments of `a-z0-9._-` without a leading dot, so that no key leaves its folder or names a hidden file. */
const keyPattern = /^[a-z0-9_-][a-z0-9._-]*(\/[a-z0-9_-][a-z0-9._-]*)*$/;

/** Throws `invalid_request` naming the field `key`. */
const parseObjectKey = (key: string): string => {
  if (key.length > maxLength || !keyPattern.test(key) || key.includes('..'))
    throw invalidField('key', 'must be a path of a-z, 0-9, dot, dash and underscore');
  return key;
};

type ObjectCall = Call<typeof media.object>;

const withoutWeakPrefix = (etag: string): string => etag.trim().replace(/^W\//, '');

/** Whether `If-None-Match` matches the current version (RFC 9110, 13.1.2). */
const isNotModified = (condition: string | undefined, etag: string | undefined): boolean =>
  condition !== undefined &&
  etag !== undefined &&
  (condition.trim() === '*' || condition.split(',').some((each) => withoutWeakPrefix(each) === withoutWeakPrefix(etag)));

/** The requested range. Ignored when `If-Range` names another version. */
const rangeOf = ({ request }: ObjectCall, object: StoredObject, etag: string | undefined) => {
  const condition = request.headers['if-range'];
  if (condition !== undefined && condition !== etag) return undefined;
  const range = parseRange(request.headers.range, object.size);
  if (range === 'unsatisfiable') throw new DomainError('range_not_satisfiable', { headers: { 'content-range': `bytes */${object.size}` } });
  return range;
};

/** Ends without an error when the client disconnects: a response that has started can only be aborted. */
const stream = async ({ response }: ObjectCall, { stream: source }: { readonly stream: Readable }): Promise<void> => {
  if (response.destroyed) source.destroy();
  else await pipeline(source, response).catch(() => undefined);
};

/** The object to deliver: the image in the requested width, or the object itself when it has no such variant. */
const deliveredKey = async ({ query, request }: ObjectCall, context: MediaContext, key: string): Promise<string> => {
  if (query.width === undefined) return key;
  if (!isResizable(key)) throw invalidField('width', 'is available for profile pictures and generated images');
  return (await findImageVariant(context, key, Number(query.width), clientAddress(request))) ?? key;
};

interface Delivery {
  /** Bytes of the object. */
  readonly size: number;
  readonly range: ByteRange | undefined;
  /** The client has the current version. */
  readonly isCurrent: boolean;
}

/** Called when nothing can fail any more: an error has no headers of the object. */
const setHeaders = ({ response }: ObjectCall, headers: Readonly<Record<string, string>>, { size, range, isCurrent }: Delivery): void => {
  response.status(isCurrent ? 304 : range ? 206 : 200).set(headers);
  if (isCurrent) return;
  response.set('content-length', String(range ? range.end - range.start + 1 : size));
  if (range) response.set('content-range', `bytes ${range.start}-${range.end}/${size}`);
};

const send = async (call: ObjectCall, context: MediaContext, requestedKey: string): Promise<void> => {
  const { request, response, query } = call;
  const { objects } = context;
  const cacheControl = await authorizeRead(context, requestedKey, query);
  const key = await deliveredKey(call, context, requestedKey);
  const object = await objects.head(key);
  if (!object) throw notFound('file');
  const headers = objectHeaders(object, { key, cacheControl });
  const range = rangeOf(call, object, headers.etag);
  const isCurrent = isNotModified(request.headers['if-none-match'], headers.etag);
  if (isCurrent || request.method === 'HEAD') {
    setHeaders(call, headers, { size: object.size, range, isCurrent });
    response.end();
    return;
  }
  const found = await objects.get(key, range);
  if (!found) throw notFound('file');
  setHeaders(call, headers, { size: object.size, range, isCurrent });
  await stream(call, found);
};

export const readObject = (context: MediaContext): Endpoint =>
  endpoint(media.object, async (call) => {
    await send(call, context, parseObjectKey(call.params.key));
    return sent;
  });
