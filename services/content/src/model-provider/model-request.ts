import { DomainError, type Logger } from '@trenzeye/kit';
import {
  APICallError,
  generateText,
  type LanguageModel,
  type LanguageModelUsage,
  NoObjectGeneratedError,
  Output,
  parsePartialJson,
} from 'ai';
import type { z } from 'zod';
import { clipText } from '../items/index.ts';
import type { GenerationProgress } from '../providers/index.ts';
import { InvalidResponse, isInvalidResponse, problemOf } from './model-errors.ts';
import { createPartTracker } from './partial-parts.ts';
import { streamAnswer } from './stream-answer.ts';
import { addTokens, type Usage } from './usage-counter.ts';

type Issue = z.core.$ZodIssue;

/** The text up to its last whole sentence within the limit, or clipped when there is none. */
const clipSentences = (text: string, limit: number): string => {
  const [sentences] = /^.*[.!?…](?=\s)/su.exec(text.slice(0, limit)) ?? [];
  return sentences ?? clipText(text, limit);
};

const shortenAt = (value: unknown, path: readonly PropertyKey[], limit: number): unknown => {
  const [key, ...rest] = path;
  if (key === undefined) {
    if (Array.isArray(value)) return value.slice(0, limit);
    return typeof value === 'string' ? clipSentences(value, limit) : value;
  }
  if (Array.isArray(value)) return value.map((each, index) => (index === key ? shortenAt(each, rest, limit) : each));
  if (typeof value !== 'object' || value === null) return value;
  return { ...value, [key]: shortenAt((value as Record<PropertyKey, unknown>)[key], rest, limit) };
};

/** The value with texts and lists that are too long shortened to the limits of the issues. */
export const shorten = (value: unknown, issues: readonly Issue[]): unknown =>
  issues.reduce(
    (shortened, issue) => (issue.code === 'too_big' ? shortenAt(shortened, issue.path, Number(issue.maximum)) : shortened),
    value,
  );

/** Control characters that cannot be stored or shown, and those that change the direction of the following text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the characters to remove
const unwanted = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g;

/** A model's text without characters that cannot be stored; tags lose their #, empty posts are removed. Markup is kept as text. */
const cleanResponse = (value: unknown): unknown => {
  if (typeof value === 'string') return value.toWellFormed().replace(unwanted, '');
  if (Array.isArray(value)) return value.map(cleanResponse);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, cleanField(key, cleanResponse(each))]));
};

const tagLists = new Set(['hashtags', 'style_tags']);

const cleanField = (key: string, value: unknown): unknown => {
  if (!Array.isArray(value)) return value;
  if (tagLists.has(key))
    return value.map((tag) => (typeof tag === 'string' ? tag.replace(/^[#\s]+|\s+$/g, '') : tag)).filter((tag) => tag !== '');
  return key === 'tweets' ? value.filter((post) => typeof post !== 'string' || post.trim() !== '') : value;
};

export interface ModelRequest<S extends z.ZodObject> {
  readonly instructions: string;
  readonly prompt: string;
  readonly schema: S;
  /** What the prompt is about. */
  readonly image?: { readonly bytes: Uint8Array; readonly mediaType: string };
  /** The fields whose parts are reported while the model writes; by default all of the schema. */
  readonly streamedFields?: readonly string[];
  /** The path of a field of the result in the whole content; the field itself by default. */
  readonly pathInContent?: (path: string) => string;
}

const attempts = 2;
/** Characters, far above the contract's limits. */
const answerLimits = { text: 64_000, reasoning: 1_000_000 };
/** Time between two evaluations of an unfinished result. */
const parseIntervalMs = 40;

/** Repeats `attempt` when the result is invalid, with the problem as input. */
export const retryInvalid = async <T>(
  attempt: (problem: string | undefined) => Promise<T>,
  log: Logger,
  onRetry: () => void = () => undefined,
): Promise<T> => {
  let problem: string | undefined;
  for (let count = 1; ; count += 1) {
    try {
      return await attempt(problem);
    } catch (error) {
      if (!isInvalidResponse(error) || count === attempts) throw error;
      problem = problemOf(error);
      log.warn({ problem }, 'model response invalid, retrying');
      onRetry();
    }
  }
};

const declined = (): DomainError =>
  new DomainError('provider_failed', { detail: 'The model declined this request. Please reword the prompt.' });

const optionsOf = <S extends z.ZodObject>(
  model: LanguageModel,
  { instructions, prompt, schema, image }: ModelRequest<S>,
  problem: string | undefined,
) => {
  const text = problem ? `${prompt}\n\nYour last response was invalid (${problem}). Respond with the JSON object only.` : prompt;
  const files = image ? [{ type: 'file' as const, data: image.bytes, mediaType: image.mediaType }] : [];
  return {
    model,
    instructions,
    messages: [{ role: 'user' as const, content: [{ type: 'text' as const, text }, ...files] }],
    output: Output.object({ schema }),
    // Strict mode supports only part of JSON Schema; the result is checked here anyway.
    providerOptions: { openaiCompatible: { strictJsonSchema: false } },
    maxRetries: 0,
  };
};

type Options<S extends z.ZodObject> = ReturnType<typeof optionsOf<S>> & { readonly abortSignal: AbortSignal };

const promptTextOf = ({ instructions, messages }: Pick<ReturnType<typeof optionsOf>, 'instructions' | 'messages'>): string =>
  instructions + messages.flatMap(({ content }) => content.map((part) => (part.type === 'text' ? part.text : ''))).join('');

const requestComplete = async <S extends z.ZodObject>(options: Options<S>, used: Usage): Promise<unknown> => {
  try {
    const result = await generateText(options);
    addTokens(used, result.usage, promptTextOf(options), result.text);
    if (result.finishReason === 'content-filter') throw declined();
    return result.output;
  } catch (error) {
    if (!NoObjectGeneratedError.isInstance(error)) throw error;
    addTokens(used, error.usage, promptTextOf(options), error.text ?? '');
    throw error.finishReason === 'content-filter' ? declined() : error;
  }
};

/** Some models put their JSON into a code fence despite the instructions. */
const withoutFence = (text: string): string => text.trim().replace(/^```(?:json)?\s*|\s*```$/g, '');

const parseWhole = (text: string): unknown => {
  try {
    return JSON.parse(withoutFence(text));
  } catch (error) {
    throw new InvalidResponse(text.trim() === '' ? 'the response was empty' : 'the response was not one complete JSON object', {
      cause: error,
    });
  }
};

/** A stream that fails before its first token throws its error, and a local model always does; one that ends early later is an invalid result. */
const streamFailure = (error: unknown): unknown =>
  APICallError.isInstance(error) || error instanceof DomainError ? error : new InvalidResponse('the response is incomplete');

const requestStreaming = async <S extends z.ZodObject>(
  options: Options<S>,
  used: Usage,
  publishParts: (value: unknown) => void,
): Promise<unknown> => {
  let text = '';
  let lastParsedAt = 0;
  let reported: LanguageModelUsage | undefined;
  try {
    for await (const part of streamAnswer(options, answerLimits)) {
      if (part.type === 'error') throw streamFailure(part.error);
      if (part.type === 'finish') reported = part.totalUsage;
      if (part.type === 'finish' && part.finishReason === 'content-filter') throw declined();
      if (part.type !== 'text-delta') continue;
      text += part.text;
      if (performance.now() - lastParsedAt < parseIntervalMs) continue;
      lastParsedAt = performance.now();
      publishParts((await parsePartialJson(withoutFence(text))).value);
    }
  } finally {
    // An answer that was aborted or failed midway has been paid for as well.
    if (reported || text !== '') addTokens(used, reported, promptTextOf(options), text);
  }
  options.abortSignal.throwIfAborted();
  const response = parseWhole(text);
  publishParts(response);
  return response;
};

export interface RequestContext {
  readonly model: LanguageModel;
  readonly log: Logger;
  readonly progress: GenerationProgress;
  /** Aborts the call: the deadline, or the client has disconnected. */
  readonly signal: AbortSignal;
  /** What the requests of the generation have used so far. */
  readonly used: Usage;
}

/**
 * A result of the model that matches the schema, requested once more when it does not. Throws InvalidResponse after that, DomainError
 * when the model declines, and the errors of the client library.
 */
export const requestModel = <S extends z.ZodObject>(
  request: ModelRequest<S>,
  { model, log, progress, signal, used }: RequestContext,
): Promise<z.output<S>> =>
  retryInvalid(
    async (problem) => {
      const options = { ...optionsOf(model, request, problem), abortSignal: signal };
      const track = createPartTracker(request.streamedFields ?? Object.keys(request.schema.shape));
      const pathInContent = request.pathInContent ?? ((path: string) => path);
      const publishParts = (value: unknown): void => {
        for (const part of track(value)) progress.part({ ...part, path: pathInContent(part.path) });
      };
      const response = progress.wantsParts ? await requestStreaming(options, used, publishParts) : await requestComplete(options, used);
      const cleaned = cleanResponse(response);
      const parsed = request.schema.safeParse(cleaned);
      if (parsed.success) return parsed.data;
      // Small models write too much: the second time, what fits is better than nothing.
      const shortened = problem === undefined ? parsed : request.schema.safeParse(shorten(cleaned, parsed.error.issues));
      if (!shortened.success) throw new InvalidResponse(parsed.error.message);
      return shortened.data;
    },
    log,
    progress.begin,
  );
