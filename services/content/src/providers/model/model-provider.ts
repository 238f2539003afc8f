import type { Logger } from '@trenzeye/kit';
import type { Provenance } from '@trenzeye/proto/http/content';
import type { ImageModel, LanguageModel } from 'ai';
import type { GeneratedImageStore } from '../../store/generation/generated-image-store.ts';
import type { LocalProvider } from '../local/local-provider.ts';
import { type ContentProvider, noProgress } from '../provider.ts';
import { createImageGenerator, type GenerateImage } from './image-generation.ts';
import { providerError } from './model-errors.ts';
import type { NamedModel } from './named-model.ts';
import { createPartGenerator, type WithDeadline } from './part-generator.ts';
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

const provenanceOf = ({ text, image }: ModelProviderOptions): ContentProvider['provenance'] => {
  const written: Provenance = { provider: text.provider, model: text.name, label: `Made with ${text.name}` };
  const drawn: Provenance = image
    ? { provider: image.provider, model: image.name, label: `Made with ${image.name} and ${text.name}` }
    : { ...written, label: `Caption made with ${text.name}, poster designed by Trenzeye` };
  return { thread: written, shorts: written, image: drawn };
};

/** Content by a language model, and images by an image model. Results are checked against the contract and the brief. */
export const createModelProvider = (options: ModelProviderOptions): ContentProvider => {
  const { text, image, timeoutMs, composer, images, log } = options;
  const generateImage = image && createImageGenerator(image, images);

  /** One deadline for all requests of a generation; also aborted when the client disconnects. */
  const withDeadline: WithDeadline = async (progress, work) => {
    const milliseconds = progress.wantsParts ? timeoutMs.streamed : timeoutMs.whole;
    const deadline = AbortSignal.timeout(milliseconds);
    const signal = AbortSignal.any([deadline, progress.signal]);
    try {
      return await work({ model: text.model, log, progress, signal, used: text.used });
    } catch (error) {
      throw providerError(error, deadline.aborted, Math.ceil(milliseconds / 1000));
    }
  };

  const makePoster: GenerateImage = async (brief, { progress }) => {
    const { url, design } = await composer.poster(brief);
    progress.part({ path: 'image_url', value: url });
    return { image_url: url, alt_text: design.headline, poster: design };
  };
  const makeImage: GenerateImage = (brief, context) => (generateImage && !brief.poster ? generateImage : makePoster)(brief, context);

  return {
    provenance: provenanceOf(options),
    requireModel: () => undefined,
    post: (brief) => withDeadline(noProgress, (context) => requestPost(brief, context)),
    requireLanguage: () => undefined,
    regenerate: createPartGenerator({ withDeadline, makeImage: generateImage && makeImage, composer: composer.regenerate }),
    thread: (brief, progress = noProgress) => withDeadline(progress, (context) => requestThread(brief, context)),
    shorts: (brief, progress = noProgress) => withDeadline(progress, (context) => requestShorts(brief, context)),
    image: (brief, progress = noProgress) =>
      withDeadline(progress, async (context) => {
        const [words, made] = await Promise.all([requestCaption(brief, context), makeImage(brief, context)]);
        return { ...words, ...made };
      }),
  };
};
