import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { DomainError, type Logger, notFound } from '@trenzeye/kit';
import { DownloadFailed, type ModelDownloads, type ModelFile, openModelDownloads } from '@trenzeye/kit/downloads';
import { InstallFailed } from '@trenzeye/kit/packages';
import type { LocalSpeech, LocalSpeechModel } from '@trenzeye/proto/http/media/local-speech';
import { type CatalogueFile, type SpeechCatalogueModel, sizeOfModel, speechCatalogue } from './catalogue.ts';
import { extractArchive } from './downloads/extract-archive.ts';
import { findVoices, type LocalVoice } from './find-voices.ts';
import { findRecognizers, type LocalRecognizer } from './recognizers/find-recognizers.ts';
import { memoryOf } from './recognizers/local-transcriber.ts';
import { installSherpa, isSherpaPublished } from './sherpa-library.ts';

/** The folders of models below the folder of the configuration. */
const modelFolders = (root: string) => ({
  voices: join(root, 'voices'),
  recognizers: join(root, 'recognizers'),
});

/** Where a model of the catalogue is once it can be used. */
const installedFolder = (root: string, { kind, id }: Pick<SpeechCatalogueModel, 'kind' | 'id'>): string =>
  join(modelFolders(root)[`${kind}s`], id);

/** Where the files of a model are while they are received. */
const downloadFolder = (root: string, { id }: Pick<SpeechCatalogueModel, 'id'>): string => join(root, 'downloads', id);

const isArchive = (name: string): boolean => name.endsWith('.tar.bz2');
const nameOfFile = ({ url }: Pick<CatalogueFile, 'url'>): string => url.slice(url.lastIndexOf('/') + 1);

/** With a mirror, `https://host/path` is downloaded from `<mirror>/host/path`. */
const addressOf = (url: string, mirror: string | undefined): string =>
  mirror === undefined ? url : `${mirror}/${url.replace(/^https:\/\//, '')}`;

/** The files of a model to download. */
const filesToDownload = (root: string, mirror: string | undefined, model: SpeechCatalogueModel): ModelFile[] =>
  model.files.map(({ url, sizeBytes, sha256 }) => ({
    url: addressOf(url, mirror),
    file: join(downloadFolder(root, model), nameOfFile({ url })),
    expected: { sizeBytes, sha256 },
  }));

/** Extracts the archives of a downloaded model and moves its other files; the folder of the model appears when it is complete. */
const installModel = async (root: string, model: SpeechCatalogueModel, signal: AbortSignal): Promise<void> => {
  const [received, target] = [downloadFolder(root, model), installedFolder(root, model)];
  const unpacked = join(received, 'unpacked');
  await rm(unpacked, { recursive: true, force: true });
  await mkdir(unpacked, { recursive: true });
  await mkdir(dirname(target), { recursive: true });
  const names = (await readdir(received, { withFileTypes: true })).flatMap((entry) => (entry.isFile() ? entry.name : []));
  for (const name of names.filter(isArchive))
    await extractArchive(join(received, name), unpacked, signal).catch((cause: unknown) => {
      signal.throwIfAborted();
      throw new DownloadFailed('The received archive could not be unpacked.', { cause });
    });
  for (const name of names.filter((each) => !isArchive(each))) await rename(join(received, name), join(unpacked, name));
  await rename(unpacked, target);
  await rm(received, { recursive: true, force: true });
};

/** A recognizer with what the catalogue says about it. */
export interface InstalledRecognizer extends LocalRecognizer {
  readonly memoryBytes: number;
}

/** Voices and recognizers that run on the server, and their downloads. */
export interface LocalSpeechModels {
  /** `inUse` is the recognizer that transcribes. */
  state(inUse: string | undefined): Promise<LocalSpeech>;
  /** Downloads a model of the catalogue, or the rest of it. Throws not_found, conflict. */
  download(id: string): void;
  /** Stops the download; what was received is kept. Throws not_found. */
  pause(id: string): void;
  /** Deletes a downloaded model. Throws not_found. */
  remove(id: string): Promise<void>;
  voices(): Promise<LocalVoice[]>;
  recognizers(): Promise<InstalledRecognizer[]>;
  close(): Promise<void>;
}

export interface LocalSpeechOptions {
  /** Where models are downloaded to; undefined: there are none. */
  readonly folder: string | undefined;
  /** A further folder of voices. */
  readonly voicesFolder: string | undefined;
  /** Address of a mirror of the sources. */
  readonly mirror: string | undefined;
  readonly log: Logger;
  readonly models?: readonly SpeechCatalogueModel[];
  readonly backoffMs?: number;
}

type CatalogueDownloads = ModelDownloads<SpeechCatalogueModel & { readonly sizeBytes: number }>;

/** Why models cannot run here; undefined when they can. */
const unsupportedReason = (folder: string | undefined): string | undefined => {
  if (!isSherpaPublished()) return `sherpa-onnx, which runs the models, does not exist for ${platform()} on ${arch()}.`;
  return folder === undefined ? 'No folder is configured for voices and recognizers (LOCAL_SPEECH_DIR).' : undefined;
};

const presentModel = (model: SpeechCatalogueModel & { readonly sizeBytes: number }, downloads: CatalogueDownloads): LocalSpeechModel => {
  const { status, receivedBytes, sizeBytes, error } = downloads.progressOf(model);
  return {
    id: model.id,
    name: model.name,
    kind: model.kind,
    source: 'catalogue',
    licence: model.licence,
    languages: [...model.languages],
    gender: model.kind === 'voice' ? model.gender : null,
    has_word_times: model.kind === 'recognizer' && model.hasWordTimes,
    is_in_use: false,
    size_bytes: sizeBytes,
    memory_bytes: model.memoryBytes,
    status,
    received_bytes: receivedBytes,
    error,
    files: model.files.map(({ url, sizeBytes: size_bytes, sha256 }) => ({ url, size_bytes, sha256 })),
  };
};

const fromFolder = { source: 'folder', licence: null, status: 'ready', error: null, files: [] as LocalSpeechModel['files'] } as const;

const presentVoice = ({ id, name, languages, gender, sizeBytes }: LocalVoice): LocalSpeechModel => ({
  ...{ id, name, kind: 'voice', gender, has_word_times: false, is_in_use: false, languages: languages ?? [] },
  ...{ size_bytes: sizeBytes, received_bytes: sizeBytes, memory_bytes: memoryOf({ sizeBytes }) },
  ...fromFolder,
});

const presentRecognizer = ({ id, name, hasWordTimes, sizeBytes, memoryBytes }: InstalledRecognizer): LocalSpeechModel => ({
  ...{ id, name, kind: 'recognizer', gender: null, has_word_times: hasWordTimes, is_in_use: false, languages: [] },
  ...{ size_bytes: sizeBytes, received_bytes: sizeBytes, memory_bytes: memoryBytes },
  ...fromFolder,
});

export const openLocalSpeechModels = async (options: LocalSpeechOptions): Promise<LocalSpeechModels> => {
  const { folder, voicesFolder, mirror, log, models: catalogue = speechCatalogue, backoffMs = 1_000 } = options;
  const unsupported = unsupportedReason(folder);
  const models = folder === undefined ? [] : catalogue.map((model) => ({ ...model, sizeBytes: sizeOfModel(model) }));
  const root = folder ?? '';
  const downloads: CatalogueDownloads = await openModelDownloads({
    models,
    filesOf: (model) => filesToDownload(root, mirror, model),
    installedAt: (model) => installedFolder(root, model),
    install: async (model, signal) => {
      await installSherpa(signal).catch((cause: unknown) => {
        signal.throwIfAborted();
        throw new DownloadFailed(cause instanceof InstallFailed ? cause.message : 'The speech software could not be installed.', { cause });
      });
      await installModel(root, model, signal);
    },
    log,
    backoffMs,
  });
  const requireModel = (id: string) => {
    const model = models.find((each) => each.id === id);
    if (!model) throw notFound('model in the catalogue');
    return model;
  };
  const voices = async (): Promise<LocalVoice[]> => [
    ...(await findVoices(voicesFolder)),
    ...(folder === undefined ? [] : await findVoices(modelFolders(folder).voices)),
  ];
  const recognizers = async (): Promise<InstalledRecognizer[]> => {
    const found = folder === undefined ? [] : await findRecognizers(modelFolders(folder).recognizers);
    return found.map((recognizer) => {
      const known = models.find(({ id }) => id === recognizer.id);
      return { ...recognizer, name: known?.name ?? recognizer.name, memoryBytes: known?.memoryBytes ?? memoryOf(recognizer) };
    });
  };
  const isListed = ({ folder: path }: LocalVoice): boolean => models.some((model) => installedFolder(root, model) === path);
  return {
    state: async (inUse) => {
      const [foundVoices, foundRecognizers] = await Promise.all([voices(), recognizers()]);
      const listed = [
        ...models.map((model) => presentModel(model, downloads)),
        ...foundRecognizers.filter(({ id }) => !models.some((model) => model.id === id)).map(presentRecognizer),
        ...foundVoices.filter((voice) => !isListed(voice)).map(presentVoice),
      ];
      const isInUse = ({ kind, id, status }: LocalSpeechModel): boolean => (kind === 'voice' ? status === 'ready' : id === inUse);
      return { unsupported: unsupported ?? null, models: listed.map((model) => ({ ...model, is_in_use: isInUse(model) })) };
    },
    download: (id) => {
      const model = requireModel(id);
      if (unsupported !== undefined) throw new DomainError('conflict', { detail: unsupported });
      downloads.start(model);
    },
    pause: (id) => downloads.pause(requireModel(id)),
    remove: (id) => downloads.remove(requireModel(id)),
    voices,
    recognizers,
    close: () => downloads.close(),
  };
};
