import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DomainError, type Logger } from '@trenzeye/kit';
import type { LocalModel } from '@trenzeye/proto/http/content';
import type { CatalogueModel } from './catalogue.ts';
import { downloadModel, partOf, readPart, removePart, sizeOf } from './model-download.ts';
import { DownloadFailed } from './model-source.ts';
import { untilAborted } from './until-aborted.ts';

interface Progress {
  status: LocalModel['status'];
  receivedBytes: number;
  /** Known exactly once the download has started. */
  sizeBytes: number;
  error: string | null;
}

/** Downloads of the models of the catalogue, one at a time. */
export interface CatalogueDownloads {
  fileOf(model: CatalogueModel): string;
  progressOf(model: CatalogueModel): Readonly<Progress>;
  /** Starts or resumes after `prepare`; does nothing while this download runs. Throws conflict while another runs. */
  start(model: CatalogueModel, prepare: () => Promise<void>): void;
  pause(model: CatalogueModel): void;
  /** Deletes the file, or what was received of it. */
  remove(model: CatalogueModel): Promise<void>;
  close(): Promise<void>;
}

export interface CatalogueDownloadsOptions {
  readonly folder: string;
  readonly models: readonly CatalogueModel[];
  /** Address of Hugging Face or of a mirror. */
  readonly source: string;
  readonly log: Logger;
  readonly backoffMs: number;
}

interface RunningDownload {
  readonly model: CatalogueModel;
  readonly abort: AbortController;
  readonly done: Promise<void>;
}

/** The state on the disk: a complete file, a part of an earlier process, or nothing. */
const storedProgress = async (file: string, { sizeBytes }: CatalogueModel): Promise<Progress> => {
  if (existsSync(file)) {
    const size = await sizeOf(file);
    return { status: 'ready', receivedBytes: size, sizeBytes: size, error: null };
  }
  const [part, received] = await Promise.all([readPart(file), sizeOf(partOf(file))]);
  if (!part) return { status: 'available', receivedBytes: 0, sizeBytes, error: null };
  return { status: 'paused', receivedBytes: received, sizeBytes: part.sizeBytes, error: null };
};

export const openCatalogueDownloads = async (options: CatalogueDownloadsOptions): Promise<CatalogueDownloads> => {
  const { folder, models, source, log, backoffMs } = options;
  const fileOf = ({ id }: CatalogueModel): string => join(folder, `${id}.gguf`);
  const progress = new Map<CatalogueModel, Progress>();
  for (const model of models) progress.set(model, await storedProgress(fileOf(model), model));
  const progressOf = (model: CatalogueModel): Progress => progress.get(model) as Progress;
  let running: RunningDownload | undefined;

  const download = async (model: CatalogueModel, prepare: () => Promise<void>, signal: AbortSignal): Promise<void> => {
    const state = progressOf(model);
    const file = fileOf(model);
    try {
      await untilAborted(prepare(), signal);
      if (existsSync(file)) return;
      log.info({ model: model.id }, 'download of a model started');
      const url = `${source}/${model.repository}/resolve/main/${model.file}`;
      const onProgress = (receivedBytes: number, sizeBytes: number): void => void Object.assign(state, { receivedBytes, sizeBytes });
      await downloadModel({ url, file, signal, log, backoffMs, onProgress });
      log.info({ model: model.id }, 'download of a model finished');
    } catch (err) {
      if (signal.aborted) return;
      log.warn({ err, model: model.id }, 'download of a model failed');
      state.error = err instanceof DownloadFailed ? err.message : 'The download failed. The log of the content service says why.';
    }
  };

  const start = (model: CatalogueModel, prepare: () => Promise<void>): void => {
    const state = progressOf(model);
    const abort = new AbortController();
    Object.assign(state, { status: 'downloading', error: null });
    const done = download(model, prepare, abort.signal).then(async () => {
      running = undefined;
      const { error } = state;
      Object.assign(state, await storedProgress(fileOf(model), model), error === null ? {} : { status: 'failed', error });
    });
    running = { model, abort, done };
  };

  const stop = async (model: CatalogueModel): Promise<void> => {
    if (running?.model !== model) return;
    running.abort.abort();
    await running.done;
  };

  return {
    fileOf,
    progressOf,
    start: (model, prepare) => {
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
      await rm(fileOf(model), { force: true });
      await removePart(fileOf(model));
      Object.assign(progressOf(model), await storedProgress(fileOf(model), model));
    },
    close: async () => {
      if (running) await stop(running.model);
    },
  };
};
