import { createHash } from 'node:crypto';
import type { ImageShelf } from '../../store/image-shelf.ts';
import type { Brief, ContentProvider } from '../provider.ts';
import { composeCaption } from './compose-caption.ts';
import { composeShorts } from './compose-shorts.ts';
import { composeThread } from './compose-thread.ts';
import { localProvenance } from './local-provenance.ts';
import { composePoster } from './poster/compose-poster.ts';
import type { PosterPress } from './poster/poster-press.ts';
import { type Choices, createChoices } from './random.ts';

const choicesFor = (kind: string, { prompt, signal }: Brief): Choices => createChoices(`${kind} ${prompt} ${signal?.id ?? ''}`);

/** The name of a poster follows from what it shows, so that the same poster is drawn and kept once. */
const posterName = (svg: string): string => createHash('sha256').update(svg).digest('hex').slice(0, 32);

/** Composes from the prompt, the trend signal and what does well on its tags; needs no model and no network. The same brief gives the same content. */
export const createLocalProvider = ({ images, press }: { readonly images: ImageShelf; readonly press: PosterPress }): ContentProvider => ({
  thread: async (brief) => ({ ...composeThread(brief, choicesFor('thread', brief)), provenance: localProvenance }),
  shorts: async (brief) => ({ ...composeShorts(brief, choicesFor('shorts', brief)), provenance: localProvenance }),
  image: async (brief) => {
    const { svg, motif } = composePoster(brief);
    const name = posterName(svg);
    const image_url = (await images.find(name, 'webp')) ?? (await images.put(name, 'webp', await press.draw(brief)));
    const { caption, styleTags } = composeCaption(brief, motif, choicesFor('caption', brief));
    return { image_url, caption, style_tags: styleTags, provenance: localProvenance };
  },
});
