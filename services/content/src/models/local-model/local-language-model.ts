import type { LanguageModel } from 'ai';
import type { Answer, AnswerRequest, ChatMessage } from './model-messages.ts';

type SpecifiedModel = Extract<LanguageModel, { readonly specificationVersion: 'v4' }>;
type CallOptions = Parameters<SpecifiedModel['doGenerate']>[0];
type GenerateResult = Awaited<ReturnType<SpecifiedModel['doGenerate']>>;
type StreamPart = Awaited<ReturnType<SpecifiedModel['doStream']>>['stream'] extends ReadableStream<infer Part> ? Part : never;

/** Far above the contract's limits of one post: a model that writes more does not stop by itself. */
const maxOutputTokens = 2048;

export type GenerateAnswer = (request: AnswerRequest, signal: AbortSignal, onText: (text: string) => void) => Promise<Answer>;

const textOf = (content: CallOptions['prompt'][number]['content']): string =>
  typeof content === 'string' ? content : content.map((part) => (part.type === 'text' ? part.text : '')).join('');

const messagesOf = (prompt: CallOptions['prompt']): ChatMessage[] =>
  prompt.flatMap(({ role, content }) => (role === 'tool' ? [] : [{ role, text: textOf(content) }]));

const requestOf = ({ prompt, responseFormat, maxOutputTokens: limit = maxOutputTokens, temperature }: CallOptions): AnswerRequest => ({
  messages: messagesOf(prompt),
  ...(responseFormat?.type === 'json' ? { schema: responseFormat.schema ?? { type: 'object' } } : {}),
  maxTokens: Math.min(limit, maxOutputTokens),
  temperature,
});

const resultOf = ({ inputTokens, outputTokens, finishReason }: Answer): Pick<GenerateResult, 'finishReason' | 'usage'> => ({
  finishReason: { unified: finishReason, raw: finishReason },
  usage: {
    inputTokens: { total: inputTokens, noCache: inputTokens, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: outputTokens, text: outputTokens, reasoning: 0 },
  },
});

const textId = 'text';

/** A model of this machine for the package `ai`. */
export const createLocalLanguageModel = (modelId: string, generate: GenerateAnswer): LanguageModel => {
  const model: SpecifiedModel = {
    specificationVersion: 'v4',
    provider: 'local',
    modelId,
    supportedUrls: {},
    doGenerate: async (options) => {
      let text = '';
      const answer = await generate(requestOf(options), options.abortSignal ?? new AbortController().signal, (delta) => {
        text += delta;
      });
      return { content: [{ type: 'text', text }], warnings: [], ...resultOf(answer) };
    },
    doStream: async (options) => {
      const cancelled = new AbortController();
      const signal = AbortSignal.any([cancelled.signal, ...(options.abortSignal ? [options.abortSignal] : [])]);
      const start = async (controller: ReadableStreamDefaultController<StreamPart>): Promise<void> => {
        controller.enqueue({ type: 'stream-start', warnings: [] });
        controller.enqueue({ type: 'text-start', id: textId });
        try {
          const answer = await generate(requestOf(options), signal, (delta) =>
            controller.enqueue({ type: 'text-delta', id: textId, delta }),
          );
          controller.enqueue({ type: 'text-end', id: textId });
          controller.enqueue({ type: 'finish', ...resultOf(answer) });
        } catch (error) {
          if (!cancelled.signal.aborted) controller.enqueue({ type: 'error', error });
        }
        if (!cancelled.signal.aborted) controller.close();
      };
      return { stream: new ReadableStream({ start: (controller) => void start(controller), cancel: () => cancelled.abort() }) };
    },
  };
  return model;
};
