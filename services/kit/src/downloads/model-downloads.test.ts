import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '../logging/logger.ts';
import { eventually } from '../testing/eventually.ts';
import { type FileSource, startFileSource } from '../testing/file-source.ts';
import { type DownloadableModel, type ModelDownloads, openModelDownloads } from './model-downloads.ts';

const log = createLogger('kit', 'silent');
const first: DownloadableModel = { id: 'first', sizeBytes: 1 };
const second: DownloadableModel = { id: 'second', sizeBytes: 1 };
const content = (byte: number) => Buffer.alloc(3_000_000, byte);

let folder: string;
let source: FileSource;
let downloads: ModelDownloads<DownloadableModel>;
const fileOf = ({ id }: DownloadableModel) => join(folder, `${id}.gguf`);
const open = () =>
  openModelDownloads({
    models: [first, second],
    installedAt: fileOf,
    filesOf: (model) => [{ file: fileOf(model), url: `${source.url}/model` }],
    log,
    backoffMs: 5,
  });
const start = (prepare: () => Promise<void> = async () => undefined) => downloads.start(first, prepare);
const status = (expected: string) => eventually(() => expect(downloads.progressOf(first).status).toBe(expected));
/** Whether the stored file is this content: comparing large buffers with `toEqual` takes seconds. */
const isStored = async (expected: Buffer): Promise<boolean> => expected.equals(await readFile(join(folder, 'first.gguf')));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trenzeye-downloads-'));
  source = await startFileSource(content(1));
  downloads = await open();
});
afterEach(async () => {
  await downloads.close();
  await source.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Starts a download and pauses it after a million bytes. */
const receiveHalf = async (): Promise<void> => {
  source.behavior.holdAfterBytes = 1_000_000;
  start();
  await eventually(() => expect(downloads.progressOf(first).receivedBytes).toBe(1_000_000));
  downloads.pause(first);
  await status('paused');
  source.resume();
  // The download has released the file.
  await eventually(() => expect(() => downloads.start(second, () => Promise.reject(new Error('stop')))).not.toThrow());
  await eventually(() => expect(downloads.progressOf(second).status).toBe('failed'));
};

describe('download', () => {
  it('a file -> stored, with the size of the source', async () => {
    expect(downloads.progressOf(first)).toMatchObject({ status: 'available', receivedBytes: 0, sizeBytes: 1 });
    start();
    await status('ready');

    expect(await isStored(source.file)).toBe(true);
    expect(downloads.progressOf(first)).toEqual({ status: 'ready', receivedBytes: 3_000_000, sizeBytes: 3_000_000, error: null });
    expect((await open()).progressOf(first).status).toBe('ready');
  });

  it('pause, then start -> continues where it stopped', async () => {
    await receiveHalf();
    start();
    await status('ready');

    expect(source.ranges).toEqual([undefined, 'bytes=1000000-']);
    expect(await isStored(source.file)).toBe(true);
  });

  it('another process -> finds the download paused and continues it', async () => {
    await receiveHalf();
    downloads = await open();

    expect(downloads.progressOf(first)).toEqual({ status: 'paused', receivedBytes: 1_000_000, sizeBytes: 3_000_000, error: null });
    start();
    await status('ready');
    expect(await isStored(source.file)).toBe(true);
  });

  it('the file changed at the source -> downloaded from its start', async () => {
    await receiveHalf();
    source.file = content(2);
    start();
    await status('ready');

    expect(await isStored(content(2))).toBe(true);
  });

  it('the connection ends early -> continues', async () => {
    source.behavior.cutAfterBytes = 500_000;
    start();
    await status('ready');

    expect(source.ranges).toHaveLength(2);
    expect(await isStored(source.file)).toBe(true);
  });

  it('another download runs -> conflict; the same one -> nothing', async () => {
    source.behavior.holdAfterBytes = 10;
    start();

    expect(() => start()).not.toThrow();
    expect(() => downloads.start(second, async () => undefined)).toThrow(expect.objectContaining({ code: 'conflict' }));
  });

  it('pause during the preparation -> stops at once', async () => {
    start(() => new Promise(() => undefined));
    downloads.pause(first);
    await status('available');

    start();
    await status('ready');
  });

  it('remove during the download -> available, nothing is left', async () => {
    source.behavior.holdAfterBytes = 1_000_000;
    start();
    await eventually(() => expect(downloads.progressOf(first).receivedBytes).toBe(1_000_000));
    await downloads.remove(first);

    expect(downloads.progressOf(first).status).toBe('available');
    expect(existsSync(join(folder, 'first.gguf.part'))).toBe(false);
  });
});

describe('failure', () => {
  const failure = async (): Promise<string | null> => {
    start();
    await status('failed');
    expect(existsSync(join(folder, 'first.gguf'))).toBe(false);
    return downloads.progressOf(first).error;
  };

  it('wrong checksum -> deleted, and the next download works', async () => {
    source.behavior.linked = { sha256: 'a'.repeat(64) };

    expect(await failure()).toMatch(/checksum/);
    expect(downloads.progressOf(first).receivedBytes).toBe(0);
    source.behavior = {};
    start();
    await status('ready');
  });

  it('no checksum -> refused', async () => {
    source.behavior.hasChecksum = false;
    expect(await failure()).toMatch(/does not say/);
  });

  it('no space on the disk -> the sizes', async () => {
    source.behavior.linked = { sizeBytes: 9e15 };
    expect(await failure()).toMatch(/not enough disk space: 9000000.2 GB are needed/);
  });

  it('404 -> no repetition', async () => {
    source.behavior.status = 404;
    expect(await failure()).toMatch(/status 404/);
  });

  it('more data than announced -> refused', async () => {
    source.behavior.linked = { sizeBytes: 1_000 };
    expect(await failure()).toMatch(/more data/);
  });

  it('the source cannot be reached -> failed after some attempts', async () => {
    source.behavior.status = 503;
    expect(await failure()).toMatch(/cannot be reached/);
  });
});
