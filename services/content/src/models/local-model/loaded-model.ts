import { availableParallelism } from 'node:os';
import type { ChatHistoryItem, Llama, LlamaModel, LlamaRuntime, LlamaSequence } from './llama-runtime.ts';
import type { Answer, AnswerRequest, ChatMessage } from './model-messages.ts';

/** Keywords that the grammar compiler ignores, or that make compiling take minutes; the result is validated against the whole schema. */
const ignoredKeywords = new Set([
  '$schema',
  '$id',
  'additionalProperties',
  'default',
  'description',
  'examples',
  'exclusiveMaximum',
  'exclusiveMinimum',
  'format',
  'id',
  'maxLength',
  'maximum',
  'minLength',
  'minimum',
  'multipleOf',
  'pattern',
  'title',
  'uniqueItems',
]);

/** The members of these objects are names chosen by the author of the schema, not keywords. */
const namedSchemas = new Set(['properties', '$defs', 'definitions']);

/** The part of a JSON Schema that a grammar can enforce quickly: types, properties, enumerations and numbers of items. */
export const grammarSchemaOf = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(grammarSchemaOf);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).flatMap(([keyword, value]) => {
      if (ignoredKeywords.has(keyword)) return [];
      if (keyword === 'anyOf') return [['oneOf', grammarSchemaOf(value)]];
      if (!namedSchemas.has(keyword)) return [[keyword, grammarSchemaOf(value)]];
      return [[keyword, Object.fromEntries(Object.entries(value as object).map(([name, each]) => [name, grammarSchemaOf(each)]))]];
    }),
  );
};

/** The request does not fit into the context of the model. */
export class RequestTooLong extends Error {
  override readonly name = 'RequestTooLong';
}

/** A larger context takes more memory: with 4096 tokens a small model needs some hundred megabytes for it. */
const contextSizeLimit = 4096;
/** Space for a useful answer. */
const minAnswerTokens = 256;
/** Tokens of the chat template around a message, generously. */
const templateTokens = 32;
const defaultTemperature = 0.7;
/**
 * One core stays free for the services. The threads wait for each other in a loop: on a core that another process uses, every token
 * takes ten times as long (measured with two threads on two cores).
 */
const threads = Math.max(1, availableParallelism() - 1);
/** Without it a small model repeats a sentence until the limit of tokens. */
const repeatPenalty = { lastTokens: 96, penalty: 1.15, frequencyPenalty: 0.1, presencePenalty: 0.1 } as const;
/** Compiled grammars that are kept. The service has a dozen schemas. */
const maxGrammars = 24;

export interface LoadedModel {
  /** Generates one answer. Nothing of earlier requests is in its context. */
  answer(request: AnswerRequest, signal: AbortSignal, onText: (text: string) => void): Promise<Answer>;
}

const historyItemOf = ({ role, text }: ChatMessage): ChatHistoryItem =>
  role === 'assistant' ? { type: 'model', response: [text] } : { type: role, text };

/** The graphics processor where its binaries are installed, else the CPU. */
const openLlama = async (runtime: LlamaRuntime, log: (message: string) => void): Promise<Llama> => {
  const options = { build: 'never', skipDownload: true, progressLogs: false } as const;
  const logger = (level: string, message: string) => log(`${level}: ${message.trim()}`);
  try {
    return await runtime.getLlama({ ...options, gpu: 'auto', logger });
  } catch (error) {
    log(`no graphics processor is used: ${error instanceof Error ? error.message : error}`);
    return runtime.getLlama({ ...options, gpu: false, logger });
  }
};

const createGrammars = (llama: Llama): ((schema: unknown) => Promise<unknown>) => {
  const grammars = new Map<string, Promise<unknown>>();
  return (schema) => {
    const simplified = grammarSchemaOf(schema);
    const key = JSON.stringify(simplified);
    const grammar = grammars.get(key) ?? llama.createGrammarForJsonSchema(simplified);
    if (grammars.size >= maxGrammars) grammars.clear();
    grammars.set(key, grammar);
    return grammar;
  };
};

/** The number of tokens that the answer may have. */
const answerTokens = (model: LlamaModel, sequence: LlamaSequence, { messages, maxTokens }: AnswerRequest): number => {
  const used = messages.reduce((total, { text }) => total + model.tokenize(text).length + templateTokens, 0);
  const left = sequence.contextSize - used;
  if (left < minAnswerTokens) throw new RequestTooLong(`the request has ${used} tokens, the context ${sequence.contextSize}`);
  return Math.min(left, maxTokens);
};

export const loadModel = async (runtime: LlamaRuntime, modelPath: string, log: (message: string) => void): Promise<LoadedModel> => {
  const llama = await openLlama(runtime, log);
  const model = await llama.loadModel({ modelPath });
  const contextSize = Math.min(model.trainContextSize, contextSizeLimit);
  const context = await model.createContext({ contextSize, sequences: 1, threads });
  const sequence = context.getSequence();
  // Qwen3 writes its thoughts first unless its template discourages them: they would only cost time.
  const chatWrapper = runtime.resolveChatWrapper(model, { customWrapperSettings: { qwen: { thoughts: 'discourage' } } });
  const grammarOf = createGrammars(llama);

  return {
    answer: async (request, signal, onText) => {
      const maxTokens = answerTokens(model, sequence, request);
      const grammar = request.schema === undefined ? undefined : await grammarOf(request.schema);
      await sequence.clearHistory();
      const before = sequence.tokenMeter.getState();
      const chat = new runtime.LlamaChat({ contextSequence: sequence, chatWrapper });
      try {
        const history = [...request.messages.map(historyItemOf), { type: 'model', response: [] } as const];
        const { metadata } = await chat.generateResponse(history, {
          ...(grammar === undefined ? {} : { grammar }),
          maxTokens,
          temperature: request.temperature ?? defaultTemperature,
          signal,
          repeatPenalty,
          budgets: { thoughtTokens: 0 },
          onTextChunk: onText,
        });
        const after = sequence.tokenMeter.getState();
        return {
          finishReason: metadata.stopReason === 'maxTokens' ? 'length' : 'stop',
          inputTokens: after.usedInputTokens - before.usedInputTokens,
          outputTokens: after.usedOutputTokens - before.usedOutputTokens,
        };
      } finally {
        chat.dispose({ disposeSequence: false });
        await sequence.clearHistory();
      }
    },
  };
};
