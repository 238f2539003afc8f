import { DomainError, type Logger, limitTime } from '@trenzeye/kit';
import type { Provenance } from '@trenzeye/proto/http/content';
import type { ImageModel, LanguageModel } from 'ai';
import { type ContentProvider, noProgress, wantsPoster } from '../../providers/provider.ts';
import { posterProvenance } from '../composer/local-provenance.ts';
import type { LocalProvider } from '../composer/local-provider.ts';
import type { GeneratedImageStore } from '../store/generated-image-store.ts';
import { requestDescription } from './describe-image.ts';
import { createImageGenerator, type GenerateImage } from './image-generation.ts';
import { providerError } from './model-errors.ts';
import type { NamedModel } from './named-model.ts';
import { createPartGenerator, type WithDeadline } from './part-generator.ts';
import { requestTranslation } from './translate-captions.ts';
import { requestCaption, requestPost, requestShorts, requestThread } from './whole-content.ts';

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
