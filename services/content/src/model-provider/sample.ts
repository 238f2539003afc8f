import type { ModelTestResult } from '@trenzeye/proto/http/content';
import { generateImage, type ImageModel, type LanguageModel, type LanguageModelUsage } from 'ai';
import { imageKindOf } from '../images/index.ts';
import { InvalidResponse } from './model-errors.ts';
import type { NamedModel } from './named-model.ts';
import { streamAnswer } from './stream-answer.ts';
import { addTokens } from './usage-counter.ts';

const samplePrompt = 'Write one friendly sentence that greets the readers of a blog about trends.';
const sampleLength = 500;
const outputLimit = 120;
/** Characters, far above the limit of tokens. */
const answerLimits = { text: 10_000, reasoning: 10_000 };

/** Generates one sentence and measures it. */
export const sampleText = async ({ model, used }: NamedModel<LanguageModel>, signal: AbortSignal): Promise<ModelTestResult> => {
  const started = performance.now();
  let firstTokenAt: number | undefined;
  let text = '';
  let reported: LanguageModelUsage | undefined;
  const options = { model, prompt: samplePrompt, maxOutputTokens: outputLimit, abortSignal: signal };
  for await (const part of streamAnswer(options, answerLimits)) {
    if (part.type === 'error') throw part.error;
    if (part.type === 'finish') reported = part.totalUsage;
    if (part.type !== 'text-delta') continue;
    firstTokenAt ??= performance.now();
    text += part.text;
  }
  addTokens(used, reported, samplePrompt, text);
  if (text.trim() === '') throw new InvalidResponse('the response was empty');
  return {
    first_token_ms: Math.round((firstTokenAt ?? performance.now()) - started),
    total_ms: Math.round(performance.now() - started),
    sample: text.trim().slice(0, sampleLength),
    input_tokens: used.inputTokens,
    output_tokens: used.outputTokens,
  };
};

/** Draws one image and measures it. `store` returns the URL of the image. */
export const sampleImage = async (
  { model, used }: NamedModel<ImageModel>,
  signal: AbortSignal,
  store: (kind: NonNullable<ReturnType<typeof imageKindOf>>, bytes: Uint8Array) => Promise<string>,
): Promise<ModelTestResult> => {
  const started = performance.now();
  const { image } = await generateImage({ model, prompt: 'A small harbour at dawn, soft colours.', maxRetries: 0, abortSignal: signal });
  used.images += 1;
  const kind = imageKindOf(image.uint8Array);
  if (!kind) throw new InvalidResponse('the image is not a PNG, JPEG or WebP');
  const total_ms = Math.round(performance.now() - started);
  return { first_token_ms: null, total_ms, sample: await store(kind, image.uint8Array), input_tokens: 0, output_tokens: 0 };
};
