import { pipeline } from 'node:stream/promises';
import {
  type Call,
  DomainError,
  type Endpoint,
  endpoint,
  invalidField,
  notFound,
  type ObjectStore,
  type StoredObject,
  sent,
} from '@trenzeye/kit';
import { media } from '@trenzeye/proto/http/media';
import type { MediaContext } from '../context.ts';
import { authorizeRead } from '../domain/objects/authorize-read.ts';
import { parseRange } from '../domain/objects/byte-range.ts';
import { findImageVariant, isResizable } from '../domain/objects/image-variants.ts';
import { objectHeaders } from '../domain/objects/object-headers.ts';
import { parseObjectKey } from '../domain/objects/object-key.ts';

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

const stream = async ({ response }: ObjectCall, objects: ObjectStore, key: string, range: { start: number; end: number } | undefined) => {
  const found = await objects.get(key, range);
  if (!found) throw notFound('file');
  if (response.destroyed) {
    found.stream.destroy();
    return;
  }
  try {
    await pipeline(found.stream, response);
  } catch (error) {
    // A client that disconnected is not an error, and a started response can only be aborted.
    if (!response.headersSent && !response.destroyed) throw error;
  }
};

/** The object to deliver: the image in the requested width, or the object itself when it has no such variant. */
const deliveredKey = async ({ query }: ObjectCall, context: MediaContext, key: string): Promise<string> => {
  if (query.width === undefined) return key;
  if (!isResizable(key)) throw invalidField('width', 'is available for profile pictures and generated images');
  return (await findImageVariant(context, key, Number(query.width))) ?? key;
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
  response.status(200).set(headers);
  if (isNotModified(request.headers['if-none-match'], headers.etag)) {
    response.status(304).end();
    return;
  }
  response.set('content-length', String(range ? range.end - range.start + 1 : object.size));
  if (range) response.status(206).set('content-range', `bytes ${range.start}-${range.end}/${object.size}`);
  if (request.method === 'HEAD') response.end();
  else await stream(call, objects, key, range);
};

export const readObject = (context: MediaContext): Endpoint =>
  endpoint(media.object, async (call) => {
    try {
      await send(call, context, parseObjectKey(call.params.key));
    } catch (error) {
      for (const name of call.response.headersSent ? [] : call.response.getHeaderNames()) call.response.removeHeader(name);
      throw error;
    }
    return sent;
  });
