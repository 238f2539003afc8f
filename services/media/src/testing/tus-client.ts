import { createHash } from 'node:crypto';
import { request as openRequest } from 'node:http';
import type { TestAnswer } from '@trenzeye/kit/testing';
import { originalKey } from '../objects/object-keys.ts';
import type { TestMedia } from './start-test-media.ts';

export const tusPath = '/api/upload/resumable';
export const tusHeaders = { 'tus-resumable': '1.0.0' };
export const videoMetadata = { filename: 'film.mp4', filetype: 'video/mp4', media_type: 'video' };

export const encodeMetadata = (metadata: Record<string, string>): string =>
  Object.entries(metadata)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');

export const checksum = (bytes: Uint8Array, algorithm = 'sha256') => ({
  'upload-checksum': `${algorithm} ${createHash(algorithm).update(bytes).digest('base64')}`,
});

export const idOf = (url: string): string => url.split('/').at(-1) ?? '';

/** A service and the signer of its tokens. */
type TusTarget = Pick<TestMedia, 'url' | 'signer'>;

const headersOf = async ({ signer }: TusTarget, as: string, offset: number, headers: Record<string, string> = {}) => ({
  authorization: `Bearer ${await signer.sign({ id: as })}`,
  ...tusHeaders,
  'upload-offset': String(offset),
  'content-type': 'application/offset+octet-stream',
  ...headers,
});

/** Creates an upload and returns its URL. */
export const createUpload = async (
  media: TestMedia,
  as: string,
  size: number,
  metadata: Record<string, string> = videoMetadata,
): Promise<string> => {
  const headers = { ...tusHeaders, 'upload-length': String(size), 'upload-metadata': encodeMetadata(metadata) };
  return (await media.send('POST', tusPath, { as: { id: as }, headers })).headers.get('location') ?? '';
};

const sendTusRequest = (media: TestMedia, as: string, url: string, method = 'HEAD'): Promise<TestAnswer> =>
  media.send(method, url, { as: { id: as }, headers: tusHeaders });

export const offsetOf = async (media: TestMedia, as: string, url: string): Promise<number> =>
  Number((await sendTusRequest(media, as, url)).headers.get('upload-offset'));

interface UploadChunk {
  readonly as: string;
  readonly url: string;
  readonly offset: number;
  readonly bytes: Uint8Array;
  readonly headers?: Record<string, string>;
}

export const sendChunk = async (target: TusTarget, { as, url, offset, bytes, headers }: UploadChunk) => {
  const init = { method: 'PATCH', headers: await headersOf(target, as, offset, headers), body: Buffer.from(bytes) };
  const answer = await fetch(target.url + url, init);
  const text = await answer.text();
  return { status: answer.status, offset: Number(answer.headers.get('upload-offset')), body: text && JSON.parse(text) };
};

/** Declares all of `bytes`, sends the first `sentBytes`, waits for `until`, and then closes the connection. */
export const sendPartOfChunk = async (
  target: TusTarget,
  { as, url, offset, bytes, headers }: UploadChunk,
  sentBytes: number,
  until: () => Promise<unknown> = async () => undefined,
): Promise<void> => {
  const request = openRequest(target.url + url, {
    method: 'PATCH',
    headers: { ...(await headersOf(target, as, offset, headers)), 'content-length': String(bytes.length) },
  });
  request.on('error', () => undefined);
  await new Promise<void>((resolve) => request.write(bytes.subarray(0, sentBytes), () => resolve()));
  await until();
  request.destroy();
};

/** The bytes of an upload in the object store. */
export const storedBytes = async ({ context }: TestMedia, as: string, url: string): Promise<Buffer> => {
  const found = await context.objects.get(originalKey(as, idOf(url)));
  return Buffer.concat(found ? await found.stream.toArray() : []);
};

export const uploadStatus = async (media: TestMedia, as: string, url: string) =>
  (await media.send('GET', `/api/upload/${idOf(url)}/status`, { as: { id: as } })).body;
