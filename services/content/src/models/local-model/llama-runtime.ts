import { pathToFileURL } from 'node:url';

/**
 * The members of node-llama-cpp 3 that are used. It is installed on request, outside the workspace, so its own types are not available.
 */
export interface LlamaRuntime {
  getLlama(options: {
    readonly gpu: 'auto' | false;
    readonly build: 'never';
    readonly skipDownload: boolean;
    readonly progressLogs: boolean;
    readonly logger: (level: string, message: string) => void;
  }): Promise<Llama>;
  resolveChatWrapper(model: LlamaModel, options: { readonly customWrapperSettings: object }): unknown;
  readonly LlamaChat: new (options: { readonly contextSequence: LlamaSequence; readonly chatWrapper: unknown }) => LlamaChat;
}

export interface Llama {
  readonly gpu: string | false;
  loadModel(options: { readonly modelPath: string }): Promise<LlamaModel>;
  createGrammarForJsonSchema(schema: unknown): Promise<unknown>;
}

export interface LlamaModel {
  readonly trainContextSize: number;
  tokenize(text: string): readonly number[];
  createContext(options: { readonly contextSize: number; readonly sequences: number; readonly threads: number }): Promise<LlamaContext>;
}

interface LlamaContext {
  getSequence(): LlamaSequence;
}

export interface LlamaSequence {
  readonly contextSize: number;
  readonly tokenMeter: { getState(): TokenMeterState };
  clearHistory(): Promise<void>;
}

interface TokenMeterState {
  readonly usedInputTokens: number;
  readonly usedOutputTokens: number;
}

export type ChatHistoryItem =
  | { readonly type: 'system' | 'user'; readonly text: string }
  | { readonly type: 'model'; readonly response: readonly string[] };

interface LlamaChat {
  generateResponse(
    history: readonly ChatHistoryItem[],
    options: {
      readonly grammar?: unknown;
      readonly maxTokens: number;
      readonly temperature: number;
      readonly repeatPenalty: {
        readonly lastTokens: number;
        readonly penalty: number;
        readonly frequencyPenalty: number;
        readonly presencePenalty: number;
      };
      readonly signal: AbortSignal;
      readonly budgets: { readonly thoughtTokens: number };
      readonly onTextChunk: (text: string) => void;
    },
  ): Promise<{ readonly metadata: { readonly stopReason: string } }>;
  dispose(options: { readonly disposeSequence: boolean }): void;
}

/** @param file entry file of the installed package */
export const importLlamaRuntime = async (file: string): Promise<LlamaRuntime> => (await import(pathToFileURL(file).href)) as LlamaRuntime;
