import { existsSync } from 'node:fs';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { DomainError, type Logger, notFound } from '@trenzeye/kit';
import { type ModelDownloads, openModelDownloads } from '@trenzeye/kit/downloads';
import type { LocalAi, LocalModel } from '@trenzeye/proto/http/content';
import type { LanguageModel } from 'ai';
import { createLocalLanguageModel } from './local-language-model.ts';
import { type AddedFile, type AddedFiles, openAddedFiles } from './model-files.ts';
import { createModelProcess, type ModelFile } from './model-process.ts';
import { openRuntimeInstallation, type RuntimeInstallation, runtimeSizeBytes } from './runtime-installation.ts';

/** A model of the catalogue, as a file of a repository on Hugging Face. */
interface CatalogueModel {
  readonly id: string;
  readonly name: string;
  readonly licence: string;
  /** ISO 639 codes of the languages it writes well. */
  readonly languages: readonly string[];
  readonly repository: string;
  readonly file: string;
  /** Approximate: the exact size and the checksum come from the source, with the download. */
  readonly sizeBytes: number;
  /** Approximate memory while in use, with a context of 4096 tokens. */
  readonly memoryBytes: number;
}

const megabyte = 1_000_000;

/** The model that is offered first. */
const recommendedModelId = 'qwen2.5-1.5b-instruct';

/** From the repositories of the models' publishers, smallest first. */
const catalogue: readonly CatalogueModel[] = [
  {
    id: 'smollm2-360m-instruct',
    name: 'SmolLM2 360M Instruct',
    licence: 'Apache-2.0',
    languages: ['en'],
    repository: 'HuggingFaceTB/SmolLM2-360M-Instruct-GGUF',
    file: 'smollm2-360m-instruct-q8_0.gguf',
    sizeBytes: 390 * megabyte,
    memoryBytes: 900 * megabyte,
  },
  {
    id: recommendedModelId,
    name: 'Qwen2.5 1.5B Instruct',
    licence: 'Apache-2.0',
    languages: ['en', 'es', 'fr', 'de', 'pt', 'it', 'zh', 'ja', 'ko', 'ar', 'ru', 'vi', 'th'],
    repository: 'Qwen/Qwen2.5-1.5B-Instruct-GGUF',
    file: 'qwen2.5-1.5b-instruct-q4_k_m.gguf',
    sizeBytes: 1_120 * megabyte,
    memoryBytes: 1_800 * megabyte,
  },
  {
    id: 'qwen3-4b',
    name: 'Qwen3 4B',
    licence: 'Apache-2.0',
    languages: ['en', 'es', 'fr', 'de', 'pt', 'it', 'nl', 'pl', 'tr', 'zh', 'ja', 'ko', 'ar', 'ru', 'vi', 'th', 'id', 'hi'],
    repository: 'Qwen/Qwen3-4B-GGUF',
    file: 'Qwen3-4B-Q4_K_M.gguf',
    sizeBytes: 2_500 * megabyte,
    memoryBytes: 3_900 * megabyte,
  },
];

/** Models that run on this machine, in a process of their own. */
export interface LocalModels {
  state(): LocalAi;
  /** Downloads a model of the catalogue, or the rest of it, and before that the runtime where it is missing. Throws not_found, conflict. */
  download(id: string): void;
  /** Stops the download; what was received is kept. Throws not_found. */
  pause(id: string): void;
  /** Deletes a downloaded model, or forgets a file. Throws not_found. */
  remove(id: string): Promise<void>;
  /** Adds a GGUF file of the server and starts to install the runtime where it is missing. Throws invalid_request, conflict. */
  addFile(path: string, name?: string): Promise<void>;
  /** Whether the model and the runtime are installed. */
  isReady(id: string): boolean;
  /** Its calls throw `provider_unavailable` where the model is not ready, busy, does not fit into the memory, or crashes. */
  languageModel(id: string): LanguageModel;
  /** The model that is offered first. The size includes the runtime. */
  recommended(): { readonly id: string; readonly name: string; readonly size_bytes: number };
  /** Id of the process that runs a model. */
  processId(): number | undefined;
  close(): Promise<void>;
}

export interface LocalModelsOptions {
  /** Undefined: local models are unsupported. */
  readonly folder: string | undefined;
  /** Address of Hugging Face or of a mirror. */
  readonly source: string;
  /** Time without requests after which a model is unloaded. */
  readonly idleMs: number;
  readonly log: Logger;
  readonly models?: readonly CatalogueModel[];
  readonly backoffMs?: number;
  readonly availableMemory?: () => number;
}

/** Of the context and the runtime, in addition to the file. */
const memoryOverheadBytes = 500_000_000;

const presentFile = (file: AddedFile): LocalModel => {
  const exists = existsSync(file.path);
  return {
    id: file.id,
    name: file.name,
    source: 'file',
    licence: null,
    languages: [],
    size_bytes: file.sizeBytes,
    memory_bytes: file.sizeBytes + memoryOverheadBytes,
    status: exists ? 'ready' : 'failed',
    received_bytes: exists ? file.sizeBytes : 0,
    error: exists ? null : `The file ${file.path} does not exist any more.`,
  };
};

const presentModel = (model: CatalogueModel, downloads: ModelDownloads<CatalogueModel>): LocalModel => {
  const { status, receivedBytes, sizeBytes, error } = downloads.progressOf(model);
  return {
    id: model.id,
    name: model.name,
    source: 'catalogue',
    licence: model.licence,
    languages: [...model.languages],
    size_bytes: sizeBytes,
    memory_bytes: model.memoryBytes,
    status,
    received_bytes: receivedBytes,
    error,
  };
};

/** The models by id. */
const createDirectory = (
  models: readonly CatalogueModel[],
  downloads: ModelDownloads<CatalogueModel>,
  files: AddedFiles,
  runtime: RuntimeInstallation,
  fileOf: (model: CatalogueModel) => string,
) => {
  const modelOf = (id: string): CatalogueModel | undefined => models.find((model) => model.id === id);
  return {
    modelOf,
    addedFileOf: (id: string): AddedFile | undefined => files.list().find((file) => file.id === id),
    list: (): LocalModel[] => [...models.map((model) => presentModel(model, downloads)), ...files.list().map(presentFile)],
    requireModel: (id: string): CatalogueModel => {
      const model = modelOf(id);
      if (!model) throw notFound('model in the catalogue');
      return model;
    },
    /** The file of a model that can be used. */
    readyFileOf: (id: string): ModelFile | undefined => {
      if (!runtime.isReady()) return undefined;
      const model = modelOf(id);
      if (model)
        return downloads.progressOf(model).status === 'ready' ? { file: fileOf(model), memoryBytes: model.memoryBytes } : undefined;
      const added = files.list().find((file) => file.id === id && existsSync(file.path));
      return added && { file: added.path, memoryBytes: added.sizeBytes + memoryOverheadBytes };
    },
  };
};

const notReady = (): DomainError => new DomainError('provider_unavailable', { detail: 'The local model is not installed.' });

export const openLocalModels = async (options: LocalModelsOptions): Promise<LocalModels> => {
  const { folder, source, idleMs, log, models = catalogue, backoffMs = 1_000, availableMemory } = options;
  const runtime = await openRuntimeInstallation({ folder, log });
  // Nothing exists below the null device.
  const root = folder ?? devNull;
  const fileOf = ({ id }: CatalogueModel): string => join(root, 'models', `${id}.gguf`);
  const downloads = await openModelDownloads({
    models,
    installedAt: fileOf,
    filesOf: (model) => [{ file: fileOf(model), url: `${source}/${model.repository}/resolve/main/${model.file}` }],
    log,
    backoffMs,
  });
  const files = await openAddedFiles(root);
  const modelProcess = createModelProcess({ runtimeFile: runtime.file, idleMs, log, ...(availableMemory ? { availableMemory } : {}) });
  const directory = createDirectory(models, downloads, files, runtime, fileOf);

  const requireSupport = (): void => {
    const { status, error } = runtime.state();
    if (status === 'unsupported') throw new DomainError('conflict', { detail: error ?? 'Local models are not supported here.' });
  };

  return {
    state: () => ({ runtime: runtime.state(), models: directory.list() }),
    download: (id) => {
      const model = directory.requireModel(id);
      requireSupport();
      downloads.start(model, () => runtime.install());
    },
    pause: (id) => downloads.pause(directory.requireModel(id)),
    remove: async (id) => {
      const added = directory.addedFileOf(id);
      if (added) {
        await modelProcess.unload(added.path);
        return files.remove(id);
      }
      const model = directory.requireModel(id);
      await modelProcess.unload(fileOf(model));
      await downloads.remove(model);
    },
    addFile: async (path, name) => {
      requireSupport();
      await files.add(path, name);
      // The state reports how the installation goes, and its failure is logged there.
      runtime.install().catch(() => undefined);
    },
    isReady: (id) => directory.readyFileOf(id) !== undefined,
    languageModel: (id) =>
      createLocalLanguageModel(id, async (request, signal, onText) => {
        const file = directory.readyFileOf(id);
        if (!file) throw notReady();
        return modelProcess.answer(file, request, signal, onText);
      }),
    recommended: () => {
      const model = models.find((each) => each.id === recommendedModelId) ?? directory.requireModel(models[0]?.id ?? '');
      return { id: model.id, name: model.name, size_bytes: downloads.progressOf(model).sizeBytes + runtimeSizeBytes };
    },
    processId: () => modelProcess.pid(),
    close: async () => {
      await Promise.all([downloads.close(), modelProcess.close(), runtime.close()]);
    },
  };
};
