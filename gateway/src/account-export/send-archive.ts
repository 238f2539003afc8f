import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DomainError } from '@trenzeye/kit/errors';
import { readBounded } from '@trenzeye/kit/read-bounded';
import { ExportFile } from '@trenzeye/proto/http/account-export';
import { admin } from '@trenzeye/proto/http/admin';
import { auth } from '@trenzeye/proto/http/auth';
import { content } from '@trenzeye/proto/http/content';
import { media } from '@trenzeye/proto/http/media';
import { profile } from '@trenzeye/proto/http/profile';
import { social } from '@trenzeye/proto/http/social';
import { makeZip } from 'client-zip';
import { z } from 'zod';
import type { Upstreams } from '../proxy/upstream.ts';

/** The exports of the services, as `<name>.json` in the archive. The first decides whether the user may export their data. */
const documents = [
  { name: 'account', service: 'auth', path: auth.exportAccount.path },
  { name: 'profile', service: 'profile', path: profile.exportProfile.path },
  { name: 'content', service: 'content', path: content.exportContent.path },
  { name: 'social', service: 'social', path: social.exportSocial.path },
  { name: 'media', service: 'media', path: media.exportMedia.path },
  { name: 'activity', service: 'admin', path: admin.exportActivity.path },
] as const;

/** The lists of files; all files are read from the media service. */
const fileLists = [
  { service: 'media', path: media.exportFiles.path },
  { service: 'content', path: content.exportImages.path },
] as const;

const filesPerPage = 100;
/** Of a page of a list and of a refusal, which are read as a whole; documents and files are streamed. */
const answerLimitBytes = 1_048_576;
/** The client is disconnected when it has read nothing for this time. */
const idleTimeoutMs = 60_000;

interface ArchiveRequest {
  readonly upstreams: Upstreams;
  readonly authorization: string;
  readonly requestId: string;
  readonly signal: AbortSignal;
}

interface ArchiveEntry {
  readonly name: string;
  readonly input: ReadableStream<Uint8Array>;
  readonly lastModified?: string;
}

const failed = (path: string, status: number): Error => new Error(`the export of ${path} responded with ${status}`);

/** The text of an answer. Throws when it is longer than a service sends. */
const readText = async (path: string, answer: Response): Promise<string> => {
  const { bytes, isCut } = await readBounded(answer, answerLimitBytes);
  if (isCut) throw new DomainError('unavailable', { cause: new Error(`the answer of ${path} is larger than ${answerLimitBytes} bytes`) });
  return bytes.toString('utf8');
};

const get = (
  { upstreams, authorization, requestId, signal }: ArchiveRequest,
  service: keyof Upstreams,
  path: string,
): Promise<Response> => {
  const upstream = upstreams[service];
  if (!upstream) throw new DomainError('unavailable', { detail: 'This part of Trenzeye is not installed here.' });
  return fetch(upstream.url + path, { headers: { authorization, 'x-request-id': requestId }, signal, redirect: 'error' });
};

/** The path of the next page of a list, from its Link header. */
const nextPath = (response: Response): string | undefined => /^<(\/[^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];

async function* readFiles(request: ArchiveRequest, list: (typeof fileLists)[number]): AsyncGenerator<ArchiveEntry> {
  let path: string | undefined = `${list.path}?limit=${filesPerPage}`;
  while (path !== undefined) {
    const page: Response = await get(request, list.service, path);
    if (!page.ok) throw failed(list.path, page.status);
    path = nextPath(page);
    for (const { path: name, url, created_at } of z.array(ExportFile).parse(JSON.parse(await readText(list.path, page)))) {
      const file = await get(request, 'media', url);
      if (file.ok && file.body) yield { name: `files/${name}`, input: file.body, lastModified: created_at };
      // Deleted since the list was read.
      else if (file.status === 404) await file.body?.cancel();
      else throw failed(url, file.status);
    }
  }
}

/** All entries, one after the other: only one response of a service is open at a time. */
async function* readEntries(request: ArchiveRequest, account: ReadableStream<Uint8Array>): AsyncGenerator<ArchiveEntry> {
  const [first, ...others] = documents;
  yield { name: `${first.name}.json`, input: account };
  for (const { name, service, path } of others) {
    const document = await get(request, service, path);
    if (!document.ok || !document.body) throw failed(path, document.status);
    yield { name: `${name}.json`, input: document.body };
  }
  for (const list of fileLists) yield* readFiles(request, list);
}

/** Sends a service's refusal as it is, e.g. that the second factor is missing. */
const sendRefusal = async (response: ServerResponse, refusal: Response): Promise<void> => {
  const text = await readText(documents[0].path, refusal);
  response
    .writeHead(refusal.status, { 'content-type': refusal.headers.get('content-type') ?? 'text/plain', 'cache-control': 'no-store' })
    .end(text);
};

/**
 * Streams the archive: the memory it needs does not depend on its size. If a service fails after the start, the response is cut off, so
 * that clients do not accept an incomplete archive.
 */
export const sendArchive = async (
  response: ServerResponse,
  options: Omit<ArchiveRequest, 'signal'> & { readonly now: Date },
): Promise<void> => {
  const aborted = new AbortController();
  response.once('close', () => aborted.abort());
  const request = { ...options, signal: aborted.signal };
  const account = await get(request, documents[0].service, documents[0].path);
  if (!account.ok || !account.body) return sendRefusal(response, account);
  response.writeHead(200, {
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="trenzeye-${options.now.toISOString().slice(0, 10)}.zip"`,
    'cache-control': 'private, no-store',
  });
  if (response.req.method === 'HEAD') {
    response.end();
    return;
  }
  response.setTimeout(idleTimeoutMs, () => response.destroy());
  try {
    await pipeline(Readable.fromWeb(makeZip(readEntries(request, account.body)) as import('node:stream/web').ReadableStream), response);
  } catch (error) {
    // The client closed the connection.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
};
