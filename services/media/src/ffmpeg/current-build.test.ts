import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@trenzeye/kit';
import AdmZip from 'adm-zip';
import { fetchBuild, fetchedBuild } from './current-build.ts';
import { extractZipEntry } from './zip-entry.ts';

const log = createLogger('media', 'silent');
const program = Buffer.concat([Buffer.from('#!/bin/sh\n'), Buffer.alloc(300_000, 'ffmpeg ')]);
const zip = new AdmZip();
zip.addFile('imageio_ffmpeg/binaries/README.md', Buffer.from('readme'));
zip.addFile('imageio_ffmpeg/binaries/ffmpeg-linux-x86_64-v9.0.2', program);
zip.addFile('imageio_ffmpeg/__init__.py', Buffer.from(''));
const archive = zip.toBuffer();
const build = { path: 'packages/a/b/some.whl', sizeBytes: archive.length, sha256: createHash('sha256').update(archive).digest('hex') };

let folder: string;
let server: Server;
let requests: string[];
let body: Buffer;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trenzeye-ffmpeg-'));
  [requests, body] = [[], archive];
  server = createServer((request, response) => {
    requests.push(String(request.url));
    response.setHeader('content-length', body.length).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

const fetchFrom = (source = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mirror/`, target = folder) =>
  fetchBuild({ source, log, signal: AbortSignal.timeout(20_000), folder: target, build });

test('fetchBuild: a mirror has the pinned file -> unpacked once, nothing else is left', async () => {
  const file = await fetchFrom();

  expect(requests).toEqual(['/mirror/packages/a/b/some.whl']);
  expect(program.equals(await readFile(file))).toBe(true);
  expect(await readdir(folder)).toEqual(['9.0.2']);
  expect(fetchedBuild(folder)).toBe(file);
  expect(await fetchFrom()).toBe(file);
  expect(requests).toHaveLength(1);
});

test('fetchBuild: another file at the source, and no Python -> rejected, nothing is installed', async () => {
  const path = process.env.PATH;
  process.env.PATH = folder;
  body = Buffer.from(archive);
  body[100] = (body[100] ?? 0) ^ 1;
  try {
    await expect(fetchFrom()).rejects.toThrow('ffmpeg could not be fetched');
  } finally {
    process.env.PATH = path;
  }
  expect(fetchedBuild(folder)).toBeUndefined();
});

test('extractZipEntry: no such file, or no archive -> rejected', async () => {
  const file = join(folder, 'some.zip');
  await writeFile(file, archive);
  await expect(extractZipEntry(file, /^missing$/, join(folder, 'out'))).rejects.toThrow('the archive has no ^missing$');
  await writeFile(file, 'text');
  await expect(extractZipEntry(file, /./, join(folder, 'out'))).rejects.toThrow('not a ZIP archive');
  expect(existsSync(join(folder, 'out'))).toBe(false);
});
