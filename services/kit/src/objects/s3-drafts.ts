import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { Draft, Drafts, ObjectStore } from './object-store.ts';

/** Bytes of a part; S3 takes none below 5 MB but the last. */
const partSize = 8 * 1024 * 1024;
const json = { contentType: 'application/json' };
const binary = { contentType: 'application/octet-stream' };

/** What is safe of a draft, kept as an object beside it: what is not named here does not count and is written over. */
interface Progress {
  readonly upload: string;
  readonly tags: readonly string[];
  /** Bytes that do not fill a part yet, in an object of their own; empty when there are none. */
  readonly tail: string;
  readonly size: number;
}

export interface S3DraftsOptions {
  readonly client: S3Client;
  /** The bucket and the checked key. */
  readonly at: (key: string) => { readonly Bucket: string; readonly Key: string };
  readonly store: Pick<ObjectStore, 'put' | 'get' | 'head' | 'delete'>;
}

const progressKey = ({ id }: Draft): string => `drafts/${id}/progress.json`;
const noDraft = ({ key }: Draft): Error => new Error(`There is no draft of the object ${key}`);

/** Cuts what comes into parts; what is left over, or came before the body broke off, is told at the end. */
const inParts = async (
  body: AsyncIterable<Uint8Array>,
  before: Uint8Array,
  part: (bytes: Buffer) => Promise<void>,
): Promise<{ readonly rest: Buffer; readonly isWhole: boolean }> => {
  let held: Uint8Array[] = [before];
  let length = before.length;
  const chunks = body[Symbol.asyncIterator]();
  for (;;) {
    const next = await chunks.next().catch(() => undefined);
    if (!next || next.done) return { rest: Buffer.concat(held), isWhole: next !== undefined };
    held.push(next.value);
    length += next.value.length;
    while (length >= partSize) {
      const all = Buffer.concat(held);
      await part(all.subarray(0, partSize));
      held = [all.subarray(partSize)];
      length -= partSize;
    }
  }
};

/** Drafts as multipart uploads. */
export const createS3Drafts = ({ client, at, store }: S3DraftsOptions): Drafts => {
  const read = async (draft: Draft): Promise<Progress | undefined> => {
    at(draft.key);
    const found = await store.get(progressKey(draft));
    return found && (JSON.parse((await buffer(found.stream)).toString()) as Progress);
  };
  const keep = async (draft: Draft, progress: Progress): Promise<Progress> => {
    await store.put(progressKey(draft), Buffer.from(JSON.stringify(progress)), json);
    return progress;
  };
  const tailOf = async ({ tail }: Progress): Promise<Buffer> => {
    const found = tail === '' ? undefined : await store.get(tail);
    return found ? buffer(found.stream) : Buffer.alloc(0);
  };
  const putPart = async ({ key }: Draft, { upload, tags }: Progress, bytes: Buffer): Promise<string> => {
    const part = { ...at(key), UploadId: upload, PartNumber: tags.length + 1, Body: bytes, ContentLength: bytes.length };
    return (await client.send(new UploadPartCommand(part))).ETag ?? '';
  };
  const forget = async (draft: Draft, { tail }: Progress): Promise<void> => {
    if (tail !== '') await store.delete(tail);
    await store.delete(progressKey(draft));
  };
  const complete = async ({ key }: Draft, { upload, tags }: Progress): Promise<void> => {
    const Parts = tags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }));
    const whole = new CompleteMultipartUploadCommand({ ...at(key), UploadId: upload, MultipartUpload: { Parts } });
    await client.send(whole).catch(async (error: unknown) => {
      // Completed before, by a process that did not live to note it.
      if ((await store.head(key)) === undefined) throw error;
    });
  };
  const abort = async ({ key }: Draft, { upload }: Progress): Promise<void> => {
    await client.send(new AbortMultipartUploadCommand({ ...at(key), UploadId: upload })).catch(() => undefined);
  };

  return {
    async begin(key, { contentType }) {
      const { UploadId: upload = '' } = await client.send(new CreateMultipartUploadCommand({ ...at(key), ContentType: contentType }));
      const draft = { key, id: randomUUID() };
      await keep(draft, { upload, tags: [], tail: '', size: 0 });
      return draft;
    },
    size: async (draft) => (await read(draft))?.size,
    async append(draft, body, { accept } = {}) {
      const before = await read(draft);
      if (!before) throw noDraft(draft);
      const carried = await tailOf(before);
      let now: Progress = { ...before, tail: '', size: before.size - carried.length };
      const { rest, isWhole } = await inParts(body, carried, async (bytes) => {
        now = { ...now, tags: [...now.tags, await putPart(draft, now, bytes)], size: now.size + bytes.length };
        if (!accept) await keep(draft, now);
      });
      if (accept && !(isWhole && accept())) return before.size;
      if (rest.length > 0) {
        now = { ...now, tail: `drafts/${draft.id}/${now.size}-${rest.length}.tail`, size: now.size + rest.length };
        await store.put(now.tail, rest, binary);
      }
      await keep(draft, now);
      if (before.tail !== '' && before.tail !== now.tail) await store.delete(before.tail);
      return now.size;
    },
    async finish(draft, { contentType }) {
      const progress = await read(draft);
      if (progress) {
        const tail = await tailOf(progress);
        if (progress.tags.length === 0) {
          await store.put(draft.key, tail, { contentType });
          await abort(draft, progress);
        } else if (tail.length === 0) await complete(draft, progress);
        else await complete(draft, { ...progress, tags: [...progress.tags, await putPart(draft, progress, tail)] });
        await forget(draft, progress);
      }
      const stored = await store.head(draft.key);
      if (stored === undefined) throw noDraft(draft);
      return stored;
    },
    async drop(draft) {
      const progress = await read(draft);
      if (!progress) return;
      await abort(draft, progress);
      await forget(draft, progress);
    },
  };
};
