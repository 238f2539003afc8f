import { existsSync } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DomainError } from '../errors.ts';
import type { Logger } from '../logging/logger.ts';
import { untilAborted } from '../until-aborted.ts';
import { downloadFile, partOf, readPart, removePart, sizeOf } from './download-file.ts';
import { DownloadFailed, type SourceFile } from './source-file.ts';

/** A model that can be downloaded. */
export interface DownloadableModel {
  readonly id: string;
  /** Of all its files together; approximate where the source says the exact size. */
  readonly sizeBytes: number;
}

/** One file of a model. */
export interface ModelFile {
  readonly url: string;
  /** Where it is stored. */
  readonly file: string;
  /** Undefined: the source says the size and the checksum. */
  readonly expected?: SourceFile;
}

interface DownloadProgress {
  status: 'available' | 'downloading' | 'paused' | 'failed' | 'ready';
  receivedBytes: number;
  sizeBytes: number;
  error: string | null;
}

/** Downloads of the models of a catalogue, one at a time. */
export interface ModelDownloads<Model> {
  progressOf(model: Model): Readonly<DownloadProgress>;
  /** Starts or resumes after `prepare`; does nothing while this download runs. Throws conflict while another runs. */
  start(model: Model, prepare?: () => Promise<void>): void;
  pause(model: Model): void;
  /** Deletes the model, or what was received of it. */
  remove(model: Model): Promise<void>;
  close(): Promise<void>;
}

export interface ModelDownloadsOptions<Model> {
  readonly models: readonly Model[];
  readonly filesOf: (model: Model) => readonly ModelFile[];
  /** The file or the folder that exists once the model can be used. */
  readonly installedAt: (model: Model) => string;
  /** Makes a model of complete files usable. May throw DownloadFailed. */
  readonly install?: (model: Model, signal: AbortSignal) => Promise<void>;
  readonly log: Logger;
  readonly backoffMs: number;
}

interface RunningDownload<Model> {
  readonly model: Model;
  readonly abort: AbortController;
  readonly done: Promise<void>;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** What is on the disk of one file, from this process or an earlier one. */
const storedFile = async ({ file, expected }: ModelFile): Promise<{ hasStarted: boolean; received: number; size: number | undefined }> => {
  if (existsSync(file)) {
    const size = await sizeOf(file);
    return { hasStarted: true, received: size, size };
  }
  const part = await readPart(file);
  return { hasStarted: part !== undefined, received: part ? await sizeOf(partOf(file)) : 0, size: part?.sizeBytes ?? expected?.sizeBytes };
};

/** The state on the disk: an installed model, a part of it, or nothing. */
const storedProgress = async <Model extends DownloadableModel>(
  model: Model,
  { filesOf, installedAt }: Pick<ModelDownloadsOptions<Model>, 'filesOf' | 'installedAt'>,
): Promise<DownloadProgress> => {
  const installed = await stat(installedAt(model)).catch(() => undefined);
  if (installed) {
    const size = installed.isFile() ? installed.size : model.sizeBytes;
    return { status: 'ready', receivedBytes: size, sizeBytes: size, error: null };
  }
  const files = await Promise.all(filesOf(model).map(storedFile));
  const sizes = files.flatMap(({ size }) => size ?? []);
  const sizeBytes = sizes.length === files.length ? sum(sizes) : model.sizeBytes;
  if (!files.some(({ hasStarted }) => hasStarted)) return { status: 'available', receivedBytes: 0, sizeBytes, error: null };
  return { status: 'paused', receivedBytes: sum(files.map(({ received }) => received)), sizeBytes, error: null };
};

/** Downloads the files that are missing and installs the model. */
const obtainModel = async <Model extends DownloadableModel>(
  model: Model,
  { filesOf, installedAt, install, log, backoffMs }: ModelDownloadsOptions<Model>,
  signal: AbortSignal,
  onProgress: (receivedBytes: number, sizeBytes: number) => void,
): Promise<void> => {
  if (existsSync(installedAt(model))) return;
  log.info({ model: model.id }, 'download of a model started');
  let before = 0;
  for (const { url, file, expected } of filesOf(model)) {
    if (!existsSync(file)) {
      await mkdir(dirname(file), { recursive: true });
      const start = before;
      const onReceived = (received: number, size: number): void => onProgress(start + received, expected ? model.sizeBytes : start + size);
      await downloadFile({ url, file, expected, signal, log, backoffMs, onProgress: onReceived });
    }
    before += await sizeOf(file);
  }
  await install?.(model, signal);
  log.info({ model: model.id }, 'download of a model finished');
};

export const openModelDownloads = async <Model extends DownloadableModel>(
  options: ModelDownloadsOptions<Model>,
): Promise<ModelDownloads<Model>> => {
  const { models, filesOf, installedAt, log } = options;
  const progress = new Map<Model, DownloadProgress>();
  for (const model of models) progress.set(model, await storedProgress(model, options));
  const progressOf = (model: Model): DownloadProgress => progress.get(model) as DownloadProgress;
  let running: RunningDownload<Model> | undefined;

  const download = async (model: Model, prepare: () => Promise<void>, signal: AbortSignal): Promise<void> => {
    const state = progressOf(model);
    try {
      await untilAborted(prepare(), signal);
      await obtainModel(model, options, signal, (receivedBytes, sizeBytes) => void Object.assign(state, { receivedBytes, sizeBytes }));
    } catch (err) {
      if (signal.aborted) return;
      log.warn({ err, model: model.id }, 'download of a model failed');
      state.error = err instanceof DownloadFailed ? err.message : 'The download failed. The log of the server says why.';
    }
  };

  const start = (model: Model, prepare: () => Promise<void>): void => {
    const state = progressOf(model);
    const abort = new AbortController();
    Object.assign(state, { status: 'downloading', error: null });
    const done = download(model, prepare, abort.signal).then(async () => {
      running = undefined;
      const { error } = state;
      Object.assign(state, await storedProgress(model, options), error === null ? {} : { status: 'failed', error });
    });
    running = { model, abort, done };
  };

  const stop = async (model: Model): Promise<void> => {
    if (running?.model !== model) return;
    running.abort.abort();
    await running.done;
  };

  return {
    progressOf,
    start: (model, prepare = async () => undefined) => {
      if (running?.model === model && !running.abort.signal.aborted) return;
      if (running) throw new DomainError('conflict', { detail: 'Another download is running. Please pause it or wait for it.' });
      start(model, prepare);
    },
    pause: (model) => {
      if (running?.model !== model) return;
      running.abort.abort();
      progressOf(model).status = 'paused';
    },
    remove: async (model) => {
      await stop(model);
      await rm(installedAt(model), { recursive: true, force: true });
      for (const { file } of filesOf(model)) {
        await rm(file, { force: true });
        await removePart(file);
      }
      Object.assign(progressOf(model), await storedProgress(model, options));
    },
    close: async () => {
      if (running) await stop(running.model);
    },
  };
};
