/** A model of the catalogue, as a file of a repository on Hugging Face. */
export interface CatalogueModel {
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
export const recommendedModelId = 'qwen2.5-1.5b-instruct';

/** From the repositories of the models' publishers, smallest first. */
export const catalogue: readonly CatalogueModel[] = [
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
