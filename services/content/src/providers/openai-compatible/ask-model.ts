import { DomainError, type Logger } from '@trenzeye/kit';
import { APICallError, generateText, type LanguageModel, NoObjectGeneratedError, Output, parsePartialJson, streamText } from 'ai';
import type { z } from 'zod';
import type { Watcher } from '../provider.ts';
import { cleanAnswer } from './clean-answer.ts';
import { complaintOf, isUnusableAnswer, UnusableAnswer } from './model-errors.ts';
import { createPartFollower } from './partial-parts.ts';

export interface Question<S extends z.ZodObject> {
  readonly instructions: string;
  readonly prompt: string;
  readonly schema: S;
  /** Where a field of the answer belongs in the whole; the field itself unless said. */
  readonly place?: (path: string) => string;
}

const attempts = 2;
/** Far beyond what the contract allows: a model that writes more than this does not stop by itself. */
const longestAnswer = 64_000;
/** Milliseconds between two looks at an unfinished answer. */
const lookEvery = 40;

/** Runs `attempt` again when the answer does not fit, with what was wrong with it. */
export const insist = async <T>(
  attempt: (complaint: string | undefined) => Promise<T>,
  log: Logger,
  beginAgain: () => void = () => undefined,
): Promise<T> => {
  let complaint: string | undefined;
  for (let count = 1; ; count += 1) {
    try {
      return await attempt(complaint);
    } catch (error) {
      if (!isUnusableAnswer(error) || count === attempts) throw error;
      complaint = complaintOf(error);
      log.warn({ complaint }, 'the model gave an answer that does not fit; asking once more');
      beginAgain();
    }
  }
};

const declined = (): DomainError =>
  new DomainError('provider_failed', { detail: 'The model declined this request. Please reword the prompt.' });

const optionsOf = <S extends z.ZodObject>(
  model: LanguageModel,
  { instructions, prompt, schema }: Question<S>,
  complaint: string | undefined,
) => ({
  model,
  instructions,
  prompt: complaint ? `${prompt}\n\nYour last answer could not be used (${complaint}). Answer with the JSON object only.` : prompt,
  output: Output.object({ schema }),
  // Strict mode knows only part of JSON Schema; what comes back is checked here anyway.
  providerOptions: { openaiCompatible: { strictJsonSchema: false } },
  maxRetries: 0,
});

type Options<S extends z.ZodObject> = ReturnType<typeof optionsOf<S>> & { readonly abortSignal: AbortSignal };

const askAtOnce = async <S extends z.ZodObject>(options: Options<S>): Promise<unknown> => {
  try {
    const result = await generateText(options);
    if (result.finishReason === 'content-filter') throw declined();
    return result.output;
  } catch (error) {
    throw NoObjectGeneratedError.isInstance(error) && error.finishReason === 'content-filter' ? declined() : error;
  }
};

/** Some models put their JSON into a fence, whatever they are told. */
const withoutFence = (text: string): string => text.trim().replace(/^```(?:json)?\s*|\s*```$/g, '');

const parseWhole = (text: string): unknown => {
  try {
    return JSON.parse(withoutFence(text));
  } catch (error) {
    throw new UnusableAnswer(text.trim() === '' ? 'the answer was empty' : 'the answer was not one whole JSON object', { cause: error });
  }
};

/** A stream that fails before its first word says why; one that breaks off later is an answer that does not fit. */
const streamFailure = (error: unknown): unknown => (APICallError.isInstance(error) ? error : new UnusableAnswer('the answer broke off'));

const askInPieces = async <S extends z.ZodObject>(options: Options<S>, show: (value: unknown) => void): Promise<unknown> => {
  const { stream } = streamText({ ...options, onError: () => undefined });
  let text = '';
  let looked = 0;
  for await (const part of stream) {
    if (part.type === 'error') throw streamFailure(part.error);
    if (part.type === 'abort') throw options.abortSignal.reason;
    if (part.type === 'finish' && part.finishReason === 'content-filter') throw declined();
    if (part.type !== 'text-delta') continue;
    text += part.text;
    if (text.length > longestAnswer) throw new UnusableAnswer('the answer was far too long');
    if (performance.now() - looked < lookEvery) continue;
    looked = performance.now();
    show((await parsePartialJson(withoutFence(text))).value);
  }
  options.abortSignal.throwIfAborted();
  const answer = parseWhole(text);
  show(answer);
  return answer;
};

export interface Asking {
  readonly model: LanguageModel;
  readonly log: Logger;
  readonly watcher: Watcher;
  /** Ends the call: the deadline, or nobody waits any more. */
  readonly signal: AbortSignal;
}

/**
 * An answer of the model that fits the schema, asked for once more when it does not. Throws UnusableAnswer after that, DomainError
 * when the model declines, and the errors of the client library.
 */
export const askModel = <S extends z.ZodObject>(question: Question<S>, { model, log, watcher, signal }: Asking): Promise<z.output<S>> =>
  insist(
    async (complaint) => {
      const options = { ...optionsOf(model, question, complaint), abortSignal: signal };
      const follow = createPartFollower(Object.keys(question.schema.shape));
      const place = question.place ?? ((path: string) => path);
      const show = (value: unknown): void => {
        for (const part of follow(value)) watcher.part({ ...part, path: place(part.path) });
      };
      const answer = watcher.watching ? await askInPieces(options, show) : await askAtOnce(options);
      const parsed = question.schema.safeParse(cleanAnswer(answer));
      if (!parsed.success) throw new UnusableAnswer(parsed.error.message);
      return parsed.data;
    },
    log,
    watcher.begin,
  );
