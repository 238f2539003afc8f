import { createHash } from 'node:crypto';
import type { GeneratedImageStore } from '../../store/generation/generated-image-store.ts';
import type { Brief, ContentProvider, GenerationProgress, PartGenerator } from '../provider.ts';
import { noProgress } from '../provider.ts';
import { composeCaption } from './compose-caption.ts';
import { composeShorts } from './compose-shorts.ts';
import { composeThread } from './compose-thread.ts';
import { localProvenance } from './local-provenance.ts';
import { composePoster } from './poster/compose-poster.ts';
import { posterName } from './poster/poster-name.ts';
import type { PosterRenderer } from './poster/poster-renderer.ts';
import { type Choices, createChoices } from './random.ts';

const seedOf = (kind: string, { prompt, signal, variation, tone, style }: Brief): string =>
  [kind, prompt, signal?.id ?? '', ...[variation || undefined, tone, style].filter((each) => each !== undefined)].join(' ');
const choicesFor = (kind: string, brief: Brief): Choices => createChoices(seedOf(kind, brief));

/** Each top-level field as a part, lists item by item. */
const show = (content: object, { wantsParts, part }: GenerationProgress): void => {
  if (!wantsParts) return;
  for (const [field, value] of Object.entries(content)) {
    if (Array.isArray(value)) for (const [index, each] of value.entries()) part({ path: `${field}.${index}`, value: each });
    else part({ path: field, value });
  }
};

const mostTries = 24;

/** Composes again until the result is new. The existing content is part of the seed, so that a repeated request gives another result. */
const another = <T>(brief: Brief, present: readonly T[], compose: (brief: Brief) => T): T => {
  const known = new Set(present.map((each) => JSON.stringify(each)));
  const first =
    createHash('sha256')
      .update([...known].join())
      .digest()
      .readUInt16LE(0) + 1;
  for (let attempt = 0; ; attempt += 1) {
    const made = compose({ ...brief, variation: (brief.variation ?? 0) + first + attempt });
    if (!known.has(JSON.stringify(made)) || attempt === mostTries) return made;
  }
};

/** A post for the same place in the thread: the hook, the call to action, or one in between. */
const postFor = (brief: Brief, index: number, count: number): string => {
  const { tweets } = composeThread(brief, choicesFor('thread', brief));
  const at = index === 0 ? 0 : index === count - 1 ? tweets.length - 1 : 1 + ((index - 1) % Math.max(tweets.length - 2, 1));
  return tweets[at] ?? '';
};

interface LocalParts {
  readonly images: GeneratedImageStore;
  readonly posterRenderer: PosterRenderer;
}

/** Composes from the prompt, the signal and well-liked items with its tags; needs no model and no network. The same brief gives the same content. */
export const createLocalProvider = ({ images, posterRenderer }: LocalParts): ContentProvider => {
  const drawOf = async (brief: Brief): Promise<{ image_url: string; motif: string }> => {
    const { svg, motif } = composePoster(brief);
    const name = posterName(svg);
    return { image_url: (await images.find(name, 'webp')) ?? (await images.put(name, 'webp', await posterRenderer.draw(brief))), motif };
  };
  const captionOf = (brief: Brief) => composeCaption(brief, composePoster(brief).motif, choicesFor('caption', brief));

  const regenerate: PartGenerator = {
    tweet: async (brief, { tweets }, index) => another(brief, tweets, (varied) => postFor(varied, index, tweets.length)),
    hashtags: async (brief, { hashtags, tweets }) =>
      another(brief, [hashtags], (varied) => {
        const own = composeThread(
          { ...varied, prompt: `${brief.prompt} ${tweets.join(' ')}`.slice(0, 2000) },
          choicesFor('tags', varied),
        ).hashtags;
        return choicesFor('tags', varied)
          .shuffle([...new Set([...own, ...hashtags])])
          .slice(0, 5);
      }),
    caption: async (brief, { caption }) => another(brief, [caption], (varied) => captionOf(varied).caption),
    image: async (brief, { image_url }) => {
      const seed = createHash('sha256').update(image_url).digest().readUInt16LE(0) + 1;
      return (await drawOf({ ...brief, variation: (brief.variation ?? 0) + seed })).image_url;
    },
    scene: async (brief, { scenes }, index) =>
      another(brief, scenes, (varied) => {
        const made = composeShorts(varied, choicesFor('shorts', varied)).scenes;
        const scene = made[index === scenes.length - 1 ? made.length - 1 : index % made.length];
        if (!scene) throw new Error('a short was composed without scenes');
        return scene;
      }),
  };

  return {
    provenance: { thread: localProvenance, image: localProvenance, shorts: localProvenance },
    regenerate,
    thread: async (brief, progress = noProgress) => {
      const made = composeThread(brief, choicesFor('thread', brief));
      show(made, progress);
      return made;
    },
    shorts: async (brief, progress = noProgress) => {
      const made = composeShorts(brief, choicesFor('shorts', brief));
      show(made, progress);
      return made;
    },
    image: async (brief, progress = noProgress) => {
      const { caption, styleTags } = captionOf(brief);
      const words = { caption, style_tags: styleTags };
      // The text is available at once, the poster takes longer.
      show(words, progress);
      const { image_url } = await drawOf(brief);
      show({ image_url }, progress);
      return { image_url, ...words };
    },
  };
};
