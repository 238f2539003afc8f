import { DomainError, type Logger } from '@trenzeye/kit';
import { APICallError, generateText, type LanguageModel, NoObjectGeneratedError, Output, parsePartialJson, streamText } from 'ai';
import type { z } from 'zod';
import type { GenerationProgress } from '../provider.ts';
import { cleanAnswer } from './clean-answer.ts';
import { complaintOf, isUnusableAnswer, UnusableAnswer } from './model-errors.ts';
import { createPartFollower } from './partial-parts.ts';

export interface Question<S extends z.ZodObject> {
  readonly instructions: string;
  readonly prompt: string;
  readonly schema: S;
  /** The path of a field of the result in the whole content; the field itself by default. */
  readonly place?: (path: string) => string;
}

const attempts = 2;
/** Far above the contract's limits: a model that writes more does not stop by itself. */
const longestAnswer = 64_000;
/** Milliseconds between two evaluations of an unfinished result. */
const lookEvery = 40;

/** Repeats `attempt` when the result is invalid, with the problem as input. */
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
  // Strict mode supports only part of JSON Schema; the result is checked here anyway.
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

/** Some models put their JSON into a code fence despite the instructions. */
const withoutFence = (text: string): string => text.trim().replace(/^```(?:json)?\s*|\s*```$/g, '');

const parseWhole = (text: string): unknown => {
  try {
    return JSON.parse(withoutFence(text));
  } catch (error) {
    throw new UnusableAnswer(text.trim() === '' ? 'the answer was empty' : 'the answer was not one whole JSON object', { cause: error });
  }
};

/** A stream that fails before its first token throws its error; one that ends early later is an invalid result. */
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
  readonly progress: GenerationProgress;
  /** Aborts the call: the deadline, or the client has disconnected. */
  readonly signal: AbortSignal;
}

/**
 * A result of the model that matches the schema, requested once more when it does not. Throws UnusableAnswer after that, DomainError
 * when the model declines, and the errors of the client library.
 */
export const askModel = <S extends z.ZodObject>(question: Question<S>, { model, log, progress, signal }: Asking): Promise<z.output<S>> =>
  insist(
    async (complaint) => {
      const options = { ...optionsOf(model, question, complaint), abortSignal: signal };
      const follow = createPartFollower(Object.keys(question.schema.shape));
      const place = question.place ?? ((path: string) => path);
      const show = (value: unknown): void => {
        for (const part of follow(value)) progress.part({ ...part, path: place(part.path) });
      };
      const answer = progress.wantsParts ? await askInPieces(options, show) : await askAtOnce(options);
      const parsed = question.schema.safeParse(cleanAnswer(answer));
      if (!parsed.success) throw new UnusableAnswer(parsed.error.message);
      return parsed.data;
    },
    log,
    progress.begin,
  );
