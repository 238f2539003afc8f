import { pipeline, Readable, Transform } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadBucketCommand,
  HeadObjectCommand,
  type HeadObjectCommandOutput,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { untilAborted } from '../until-aborted.ts';
import { checkedFolder, checkObjectKey, clampRange } from './object-key.ts';
import type { ObjectStore, StoredObject } from './object-store.ts';
import { createS3Multipart } from './s3-multipart.ts';

export interface S3StoreOptions {
  readonly endpoint: string;
  readonly region: string;
  /** Must exist; the store creates nothing. */
  readonly bucket: string;
  /** Both empty: the identity of the process, as the SDK finds it (AWS_*, a web identity token, the instance). */
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** `endpoint/bucket/key` instead of `bucket.endpoint/key`, for servers other than Amazon's; true by default. */
  readonly forcePathStyle?: boolean;
  readonly timeouts?: S3Timeouts;
}

interface S3Timeouts {
  /** For a request with its retries; not for the bodies of stored objects. */
  readonly requestMs: number;
  /** The same for requests that send bytes of objects. */
  readonly uploadMs: number;
  /** Without any byte on the connection. */
  readonly idleMs: number;
}

const defaultTimeouts: S3Timeouts = { requestMs: 60_000, uploadMs: 600_000, idleMs: 30_000 };

/** Of answers that the SDK reads whole: lists and errors. */
const answerLimitBytes = 16_777_216;

/** Fails after `timeoutMs`, and when it is larger than the limit. */
const limitBody = (body: Readable, timeoutMs: number): Readable => {
  let size = 0;
  const limit = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      size += chunk.byteLength;
      if (size > answerLimitBytes) done(new Error('the answer of the object store is too large'));
      else done(null, chunk);
    },
  });
  const timer = setTimeout(() => limit.destroy(new Error('no complete answer of the object store in time')), timeoutMs);
  return pipeline(body, limit, () => clearTimeout(timer));
};

/**
 * Bounds requests, and the answers that the SDK reads whole. The SDK only limits the time until the head of an answer, and waits before
 * a retry as long as the server asks. The bodies of objects are streams, whose readers bound them.
 */
const addLimits = ({ middlewareStack }: S3Client, { requestMs, uploadMs }: S3Timeouts): void => {
  middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        const isUpload = commandName === 'PutObjectCommand' || commandName === 'UploadPartCommand';
        return untilAborted(next(args), AbortSignal.timeout(isUpload ? uploadMs : requestMs));
      },
    { step: 'initialize', name: 'limitRequests' },
  );
  middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const result = await next(args);
        const response = result.response as { readonly statusCode?: number; body?: unknown };
        const isObject = commandName === 'GetObjectCommand' && response.statusCode !== undefined && response.statusCode < 300;
        if (!isObject && response.body instanceof Readable) response.body = limitBody(response.body, requestMs);
        return result;
      },
    { step: 'deserialize', priority: 'low', name: 'limitAnswers' },
  );
};

const createClient = ({
  endpoint,
  region,
  accessKeyId,
  secretAccessKey,
  forcePathStyle = true,
  timeouts = defaultTimeouts,
}: S3StoreOptions): S3Client => {
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle,
    ...(accessKeyId || secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: 3_000,
      requestTimeout: timeouts.uploadMs,
      throwOnRequestTimeout: true,
      socketTimeout: timeouts.idleMs,
    },
    // Many S3-compatible stores do not support the checksums that the SDK adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  addLimits(client, timeouts);
  return client;
};

const describe = (
  key: string,
  size: number,
  head: Pick<HeadObjectCommandOutput, 'ContentType' | 'ETag' | 'LastModified'>,
): StoredObject => ({
  key,
  size,
  contentType: head.ContentType ?? 'application/octet-stream',
  etag: (head.ETag ?? '').replaceAll('"', ''),
  modifiedAt: head.LastModified ?? new Date(0),
});

/** The object's size; for a range, S3 returns it in `bytes 0-9/100`. */
const objectSize = ({ ContentRange, ContentLength }: GetObjectCommandOutput): number =>
  Number(ContentRange?.split('/')[1] ?? ContentLength ?? 0);

/** Undefined for a missing object; a RangeError for a range outside of the object. */
const orMissing = async <T>(response: Promise<T>): Promise<T | undefined> => {
  try {
    return await response;
  } catch (error) {
    // A missing bucket is also a 404, but is an error.
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404 && error.name !== 'NoSuchBucket') return undefined;
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 416) throw new RangeError(error.message);
    throw error;
  }
};

/** Objects in any S3-compatible store. */
export const createS3Store = (options: S3StoreOptions): ObjectStore => {
  const client = createClient(options);
  const { bucket } = options;
  const at = (key: string) => {
    checkObjectKey(key);
    return { Bucket: bucket, Key: key };
  };

  const head: ObjectStore['head'] = async (key) => {
    const found = await orMissing(client.send(new HeadObjectCommand(at(key))));
    return found && describe(key, found.ContentLength ?? 0, found);
  };

  const store: Omit<ObjectStore, 'multipart'> = {
    head,
    async put(key, body, { contentType }) {
      const params = { ...at(key), Body: body, ContentType: contentType };
      if (body instanceof Readable) await new Upload({ client, params }).done();
      else await client.send(new PutObjectCommand({ ...params, Body: body, ContentLength: body.byteLength }));
      const stored = await head(key);
      if (stored === undefined) throw new Error(`the object ${key} was deleted while it was stored`);
      return stored;
    },
    async get(key, range) {
      if (range !== undefined) clampRange(range, Number.MAX_SAFE_INTEGER);
      const Range = range && `bytes=${range.start}-${range.end}`;
      const found = await orMissing(client.send(new GetObjectCommand({ ...at(key), Range })));
      if (!(found?.Body instanceof Readable)) return undefined;
      return { object: describe(key, objectSize(found), found), stream: found.Body };
    },
    async delete(key) {
      await orMissing(client.send(new DeleteObjectCommand(at(key))));
    },
    async deleteAll(prefix) {
      const listing = { Bucket: bucket, Prefix: `${checkedFolder(prefix)}/` };
      // Always the first page: its objects are deleted before the next request.
      for (let keys = ['']; keys.length > 0; ) {
        const { Contents = [] } = await client.send(new ListObjectsV2Command(listing));
        keys = Contents.flatMap(({ Key }) => Key ?? []);
        for (const key of keys) await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
      }
    },
    async healthy() {
      return client.send(new HeadBucketCommand({ Bucket: bucket })).then(
        () => true,
        () => false,
      );
    },
    async close() {
      client.destroy();
    },
  };
  return { ...store, multipart: createS3Multipart({ client, at, store }) };
};
