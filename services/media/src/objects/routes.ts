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
import { parseRange } from './byte-range.ts';
import { findImageVariant, isResizable } from './image-variants.ts';
import { objectHeaders } from './object-headers.ts';
import { parseObjectKey } from './object-key.ts';

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
