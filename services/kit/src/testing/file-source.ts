import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the server answers the next requests for the file. */
interface SourceBehavior {
  /** Status instead of the redirect. */
  status?: number;
  /** Bytes after which the connection is closed, once. */
  cutAfterBytes?: number | undefined;
  /** Bytes after which the response pauses until `resume` is called. */
  holdAfterBytes?: number | undefined;
  hasChecksum?: boolean;
  /** Checksum and size in the place of the file's own. */
  linked?: { readonly sha256?: string; readonly sizeBytes?: number };
}

export interface FileSource {
  readonly url: string;
  /** The Range headers of the requests for the file. */
  readonly ranges: (string | undefined)[];
  file: Buffer;
  behavior: SourceBehavior;
  resume(): void;
  stop(): Promise<void>;
}

const etagOf = (file: Buffer): string => createHash('sha256').update(file).digest('hex');

/** Answers like Hugging Face: a redirect with the checksum and the size, then the file with ranges. */
export const startFileSource = async (initial: Buffer): Promise<FileSource> => {
  let resume = Promise.withResolvers<void>();

  const redirect = (response: ServerResponse): void => {
    const { status = 302, hasChecksum = true, linked = {} } = source.behavior;
    const { sha256 = etagOf(source.file), sizeBytes = source.file.length } = linked;
    response.writeHead(status, {
      ...(status === 302 ? { location: '/storage' } : {}),
      ...(hasChecksum ? { 'x-linked-etag': `"${sha256}"`, 'x-linked-size': String(sizeBytes) } : {}),
    });
    response.end();
  };

  const sendFile = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { range, 'if-range': condition } = request.headers;
    source.ranges.push(range);
    const etag = `"${etagOf(source.file).slice(0, 16)}"`;
    const start = condition === undefined || condition === etag ? Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0) : 0;
    const body = source.file.subarray(start);
    const contentRange = { 'content-range': `bytes ${start}-${source.file.length - 1}/${source.file.length}` };
    response.writeHead(start > 0 ? 206 : 200, { etag, 'content-length': body.length, ...(start > 0 ? contentRange : {}) });
    const { cutAfterBytes, holdAfterBytes } = source.behavior;
    if (cutAfterBytes !== undefined) {
      source.behavior.cutAfterBytes = undefined;
      response.write(body.subarray(0, cutAfterBytes), () => response.destroy());
    } else if (holdAfterBytes !== undefined) {
      source.behavior.holdAfterBytes = undefined;
      response.write(body.subarray(0, holdAfterBytes));
      await resume.promise;
      response.end(body.subarray(holdAfterBytes));
    } else response.end(body);
  };

  const server = createServer((request, response) => {
    if (request.url === '/storage') void sendFile(request, response);
    else redirect(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const source: FileSource = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ranges: [],
    file: initial,
    behavior: {},
    resume: () => {
      resume.resolve();
      resume = Promise.withResolvers();
    },
    stop: async () => {
      source.resume();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return source;
};
