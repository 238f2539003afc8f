import { z } from 'zod';
import { InvalidResponse } from './model-errors.ts';
import { type RequestContext, requestModel } from './model-request.ts';
import { translationInstructions, translationPrompt } from './prompts.ts';

/** Captions of one request to the model: small models lose count of longer lists. */
const batchSize = 40;
const repairRounds = 2;
const captionLimit = 300;

/** A caption with its place in the track, from 1. */
interface NumberedCaption {
  readonly number: number;
  readonly text: string;
}

const Translated = z.object({ captions: z.array(z.object({ number: z.number().int(), text: z.string() })).max(batchSize * 3) });

const batchesOf = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / batchSize) }, (_, index) => list.slice(index * batchSize, (index + 1) * batchSize));

/** The valid translations of a batch by number: each once, with text in one line, not longer than a caption. */
const requestBatch = async (
  batch: readonly NumberedCaption[],
  language: string,
  context: RequestContext,
): Promise<ReadonlyMap<number, string>> => {
  const request = { instructions: translationInstructions(language), prompt: translationPrompt(batch), schema: Translated };
  const { captions } = await requestModel(request, context);
  const wanted = new Set(batch.map(({ number }) => number));
  const found = new Map<number, string>();
  for (const { number, text } of captions) {
    const line = text.replaceAll(/\s+/g, ' ').trim();
    if (wanted.delete(number) && line !== '' && line.length <= captionLimit && !line.includes('-->')) found.set(number, line);
  }
  return found;
};

/**
 * Captions in another language (ISO 639), in their order. Captions whose translation is missing or invalid are requested again, at most
 * twice. Throws InvalidResponse when one is still missing then.
 */
export const requestTranslation = async (texts: readonly string[], language: string, context: RequestContext): Promise<string[]> => {
  const captions = texts.map((text, index) => ({ number: index + 1, text }));
  const translated = new Map<number, string>();
  for (let round = 0; round <= repairRounds; round += 1) {
    const missing = captions.filter(({ number }) => !translated.has(number));
    for (const batch of batchesOf(missing))
      for (const [number, text] of await requestBatch(batch, language, context)) translated.set(number, text);
    if (translated.size === captions.length) break;
    context.log.warn({ missing: captions.length - translated.size, round }, 'translated captions missing');
  }
  return captions.map(({ number }) => {
    const text = translated.get(number);
    if (text === undefined) throw new InvalidResponse(`caption ${number} was not translated`);
    return text;
  });
};
