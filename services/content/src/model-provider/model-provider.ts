import { DomainError, type Logger, limitTime } from '@trenzeye/kit';
import { AltText, type Provenance } from '@trenzeye/proto/http/content';
import type { ImageModel, LanguageModel } from 'ai';
import { z } from 'zod';
import { type LocalProvider, posterProvenance } from '../composer/index.ts';
import { type GeneratedImageStore, imageKindOf } from '../images/index.ts';
import { type ContentProvider, noProgress, wantsPoster } from '../providers/index.ts';
import { createImageGenerator, type GenerateImage } from './image-generation.ts';
import { InvalidResponse, providerError } from './model-errors.ts';
import { type RequestContext, requestModel } from './model-request.ts';
import type { NamedModel } from './named-model.ts';
import { createPartGenerator, type WithDeadline } from './part-generator.ts';
import { descriptionInstructions, translationInstructions, translationPrompt } from './prompts.ts';
import { requestCaption, requestPost, requestShorts, requestThread } from './whole-content.ts';

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
const requestTranslation = async (texts: readonly string[], language: string, context: RequestContext): Promise<string[]> => {
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

const Description = z.object({ alt_text: AltText.trim().min(1) });

/** What an image shows, in a language (ISO 639). */
const requestDescription = async (image: Uint8Array, language: string, context: RequestContext): Promise<string> => {
  const kind = imageKindOf(image);
  if (!kind) throw new InvalidResponse('the image is not a PNG, JPEG or WebP');
  const mediaType = kind === 'jpg' ? 'image/jpeg' : `image/${kind}`;
  const request = { instructions: descriptionInstructions(language), prompt: 'Describe this image.', image: { bytes: image, mediaType } };
  return (await requestModel({ ...request, schema: Description }, context)).alt_text;
};

interface ModelProviderOptions {
  readonly text: NamedModel<LanguageModel>;
  /** Without an image model, `composer` makes posters. */
  readonly image: NamedModel<ImageModel> | undefined;
  /** Deadline in milliseconds of one generation, all its requests together; longer for streamed ones, which show their progress. */
  readonly timeoutMs: { readonly whole: number; readonly streamed: number };
  readonly composer: LocalProvider;
  readonly images: GeneratedImageStore;
  readonly log: Logger;
}

const madeWith = ({ provider, name }: NamedModel<unknown>): Provenance => ({ provider, model: name, label: `Made with ${name}` });

const createProvenanceOf =
  ({ text, image }: ModelProviderOptions): ContentProvider['provenanceOf'] =>
  (type, { part, asPoster = false } = {}) => {
    const painter = asPoster ? undefined : image;
    if (part === 'image') return painter ? madeWith(painter) : posterProvenance;
    if (part || type !== 'image') return madeWith(text);
    return painter
      ? { ...madeWith(painter), label: `Made with ${painter.name} and ${text.name}` }
      : { ...madeWith(text), label: `Caption made with ${text.name}, poster designed by Trenzeye` };
  };

const requireImageModel = (): never => {
  throw new DomainError('model_required', {
    detail: 'Changing an image needs an image model. An admin can set one up, or use your own: Account, AI.',
  });
};

/** Content by a language model, and images by an image model. Results are checked against the contract and the brief. */
export const createModelProvider = (options: ModelProviderOptions): ContentProvider => {
  const { text, image, timeoutMs, composer, images, log } = options;
  const generateImage = image && createImageGenerator(image, images);

  /** One deadline for all requests of a generation; also aborted when the client disconnects. */
  const withDeadline: WithDeadline = async (progress, work) => {
    const milliseconds = progress.wantsParts ? timeoutMs.streamed : timeoutMs.whole;
    const signal = limitTime(milliseconds, progress.signal);
    try {
      return await work({ model: text.model, log, progress, signal, used: text.used });
    } catch (error) {
      throw providerError(error, signal.aborted && !progress.signal.aborted, Math.ceil(milliseconds / 1000));
    }
  };

  const makePoster: GenerateImage = async (brief, { progress }) => {
    const { url, design } = await composer.poster(brief);
    progress.part({ path: 'image_url', value: url });
    return { image_url: url, alt_text: design.headline, poster: design };
  };
  const makeImage: GenerateImage = (brief, context) => (generateImage && !wantsPoster(brief) ? generateImage : makePoster)(brief, context);

  return {
    provenanceOf: createProvenanceOf(options),
    requireModel: () => undefined,
    requireImageModel: image ? () => undefined : requireImageModel,
    post: (brief) => withDeadline(noProgress, (context) => requestPost(brief, context)),
    describe: (picture, language, signal) =>
      withDeadline({ ...noProgress, signal }, (context) => requestDescription(picture, language, context)),
    translate: (texts, language, signal) =>
      withDeadline({ ...noProgress, signal }, (context) => requestTranslation(texts, language, context)),
    requireLanguage: () => undefined,
    regenerate: createPartGenerator({ withDeadline, generateImage, composer: composer.regenerate }),
    thread: (brief, progress = noProgress) => withDeadline(progress, (context) => requestThread(brief, context)),
    shorts: (brief, progress = noProgress) => withDeadline(progress, (context) => requestShorts(brief, context)),
    image: (brief, progress = noProgress) =>
      withDeadline(progress, async (context) => {
        const [words, made] = await Promise.all([requestCaption(brief, context), makeImage(brief, context)]);
        return { ...words, ...made };
      }),
  };
};
