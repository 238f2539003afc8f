import { Readable } from 'node:stream';
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
import { checkedFolder, checkObjectKey, clampRange } from './object-key.ts';
import type { ObjectStore, StoredObject } from './object-store.ts';
import { createS3Drafts } from './s3-drafts.ts';

export interface S3StoreOptions {
  readonly endpoint: string;
  readonly region: string;
  /** Must exist; the store creates nothing. */
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** `endpoint/bucket/key` rather than `bucket.endpoint/key`, as most servers other than Amazon's want; true unless said. */
  readonly forcePathStyle?: boolean;
}

const createClient = ({ endpoint, region, accessKeyId, secretAccessKey, forcePathStyle = true }: S3StoreOptions): S3Client =>
  new S3Client({
    endpoint,
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 30_000 },
    // Many S3-compatible stores do not know the checksums that the SDK adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

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

/** Of a part, S3 tells the whole's size behind the slash of `bytes 0-9/100`. */
const wholeSize = ({ ContentRange, ContentLength }: GetObjectCommandOutput): number =>
  Number(ContentRange?.split('/')[1] ?? ContentLength ?? 0);

/** Undefined where S3 says that there is no such object; a RangeError where it says that the range is outside of it. */
const orMissing = async <T>(answer: Promise<T>): Promise<T | undefined> => {
  try {
    return await answer;
  } catch (error) {
    // A missing bucket is 404, too, and is a fault, not a missing object.
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

  const store: Omit<ObjectStore, 'drafts'> = {
    head,
    async put(key, body, { contentType }) {
      const params = { ...at(key), Body: body, ContentType: contentType };
      if (body instanceof Readable) await new Upload({ client, params }).done();
      else await client.send(new PutObjectCommand({ ...params, Body: body, ContentLength: body.byteLength }));
      const stored = await head(key);
      if (stored === undefined) throw new Error(`The object ${key} was deleted while it was stored`);
      return stored;
    },
    async get(key, range) {
      if (range !== undefined) clampRange(range, Number.MAX_SAFE_INTEGER);
      const Range = range && `bytes=${range.start}-${range.end}`;
      const found = await orMissing(client.send(new GetObjectCommand({ ...at(key), Range })));
      if (!(found?.Body instanceof Readable)) return undefined;
      return { object: describe(key, wholeSize(found), found), stream: found.Body };
    },
    async delete(key) {
      await orMissing(client.send(new DeleteObjectCommand(at(key))));
    },
    async deleteAll(prefix) {
      const listing = { Bucket: bucket, Prefix: `${checkedFolder(prefix)}/` };
      // Always the first page: what it named is gone the next time.
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
  return { ...store, drafts: createS3Drafts({ client, at, store }) };
};
