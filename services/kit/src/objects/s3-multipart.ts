import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { MultipartUpload, MultipartUploads, ObjectStore } from './object-store.ts';

/** S3 requires 5 MB for every part but the last. */
const partBytes = 8 * 1024 * 1024;
const json = { contentType: 'application/json' };
const binary = { contentType: 'application/octet-stream' };

/** The stored parts of an upload, in an object of its own. Parts that are not listed are ignored and overwritten. */
interface Progress {
  readonly uploadId: string;
  readonly tags: readonly string[];
  /** Key of the object with the bytes that do not fill a part yet; empty without such bytes. */
  readonly tail: string;
  readonly size: number;
}

export interface S3MultipartOptions {
  readonly client: S3Client;
  /** The bucket and the checked key. */
  readonly at: (key: string) => { readonly Bucket: string; readonly Key: string };
  readonly store: Pick<ObjectStore, 'put' | 'get' | 'head' | 'delete'>;
}

const progressKey = ({ id }: MultipartUpload): string => `drafts/${id}/progress.json`;
const unknownUpload = ({ key }: MultipartUpload): Error => new Error(`unknown upload of the object ${key}`);

/** Splits a body into parts. Returns the remaining bytes, and whether the body ended without an error. */
const splitIntoParts = async (
  body: AsyncIterable<Uint8Array>,
  carried: Uint8Array,
  onPart: (bytes: Buffer) => Promise<void>,
): Promise<{ readonly rest: Buffer; readonly isWhole: boolean }> => {
  let pending: Uint8Array[] = [carried];
  let length = carried.length;
  const chunks = body[Symbol.asyncIterator]();
  for (;;) {
    const next = await chunks.next().catch(() => undefined);
    if (!next || next.done) return { rest: Buffer.concat(pending), isWhole: next !== undefined };
    pending.push(next.value);
    length += next.value.length;
    while (length >= partBytes) {
      const all = Buffer.concat(pending);
      await onPart(all.subarray(0, partBytes));
      pending = [all.subarray(partBytes)];
      length -= partBytes;
    }
  }
};

/** The calls of S3 and the progress objects of which an upload is made. */
const createMultipartCalls = ({ client, at, store }: S3MultipartOptions) => {
  const read = async (upload: MultipartUpload): Promise<Progress | undefined> => {
    at(upload.key);
    const found = await store.get(progressKey(upload));
    return found && (JSON.parse((await buffer(found.stream)).toString()) as Progress);
  };
  const saveProgress = async (upload: MultipartUpload, progress: Progress): Promise<Progress> => {
    await store.put(progressKey(upload), Buffer.from(JSON.stringify(progress)), json);
    return progress;
  };
  const tailOf = async ({ tail }: Progress): Promise<Buffer> => {
    const found = tail === '' ? undefined : await store.get(tail);
    return found ? buffer(found.stream) : Buffer.alloc(0);
  };
  const putPart = async ({ key }: MultipartUpload, { uploadId, tags }: Progress, bytes: Buffer): Promise<string> => {
    const part = { ...at(key), UploadId: uploadId, PartNumber: tags.length + 1, Body: bytes, ContentLength: bytes.length };
    return (await client.send(new UploadPartCommand(part))).ETag ?? '';
  };
  const deleteProgress = async (upload: MultipartUpload, { tail }: Progress): Promise<void> => {
    if (tail !== '') await store.delete(tail);
    await store.delete(progressKey(upload));
  };
  const completeUpload = async ({ key }: MultipartUpload, { uploadId, tags }: Progress): Promise<void> => {
    const Parts = tags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }));
    const command = new CompleteMultipartUploadCommand({ ...at(key), UploadId: uploadId, MultipartUpload: { Parts } });
    await client.send(command).catch(async (error: unknown) => {
      // A process that ended before it deleted the progress has completed the upload.
      if ((await store.head(key)) === undefined) throw error;
    });
  };
  const abortUpload = async ({ key }: MultipartUpload, { uploadId }: Progress): Promise<void> => {
    await client.send(new AbortMultipartUploadCommand({ ...at(key), UploadId: uploadId })).catch(() => undefined);
  };
  return { read, saveProgress, tailOf, putPart, deleteProgress, completeUpload, abortUpload };
};

/** Each upload is an S3 multipart upload. */
export const createS3Multipart = (options: S3MultipartOptions): MultipartUploads => {
  const { client, at, store } = options;
  const { read, saveProgress, tailOf, putPart, deleteProgress, completeUpload, abortUpload } = createMultipartCalls(options);
  return {
    async start(key, { contentType }) {
      const { UploadId: uploadId = '' } = await client.send(new CreateMultipartUploadCommand({ ...at(key), ContentType: contentType }));
      const upload = { key, id: randomUUID() };
      await saveProgress(upload, { uploadId, tags: [], tail: '', size: 0 });
      return upload;
    },
    size: async (upload) => (await read(upload))?.size,
    async append(upload, body, { accept } = {}) {
      const before = await read(upload);
      if (!before) throw unknownUpload(upload);
      const carried = await tailOf(before);
      let progress: Progress = { ...before, tail: '', size: before.size - carried.length };
      const { rest, isWhole } = await splitIntoParts(body, carried, async (bytes) => {
        progress = { ...progress, tags: [...progress.tags, await putPart(upload, progress, bytes)], size: progress.size + bytes.length };
        if (!accept) await saveProgress(upload, progress);
      });
      if (accept && !(isWhole && accept())) return before.size;
      if (rest.length > 0) {
        progress = { ...progress, tail: `drafts/${upload.id}/${progress.size}-${rest.length}.tail`, size: progress.size + rest.length };
        await store.put(progress.tail, rest, binary);
      }
      await saveProgress(upload, progress);
      if (before.tail !== '' && before.tail !== progress.tail) await store.delete(before.tail);
      return progress.size;
    },
    async complete(upload, { contentType }) {
      const progress = await read(upload);
      if (progress) {
        const tail = await tailOf(progress);
        if (progress.tags.length === 0) {
          await store.put(upload.key, tail, { contentType });
          await abortUpload(upload, progress);
        } else if (tail.length === 0) await completeUpload(upload, progress);
        else await completeUpload(upload, { ...progress, tags: [...progress.tags, await putPart(upload, progress, tail)] });
        await deleteProgress(upload, progress);
      }
      const stored = await store.head(upload.key);
      if (stored === undefined) throw unknownUpload(upload);
      return stored;
    },
    async abort(upload) {
      const progress = await read(upload);
      if (!progress) return;
      await abortUpload(upload, progress);
      await deleteProgress(upload, progress);
    },
  };
};
