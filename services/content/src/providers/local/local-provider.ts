import { createHash } from 'node:crypto';
import type { GeneratedImageStore } from '../../store/generation/generated-image-store.ts';
import type { Brief, ContentProvider, Remake, Watcher } from '../provider.ts';
import { unwatched } from '../provider.ts';
import { composeCaption } from './compose-caption.ts';
import { composeShorts } from './compose-shorts.ts';
import { composeThread } from './compose-thread.ts';
import { localProvenance } from './local-provenance.ts';
import { composePoster } from './poster/compose-poster.ts';
import { posterName } from './poster/poster-name.ts';
import type { PosterPress } from './poster/poster-press.ts';
import { type Choices, createChoices } from './random.ts';

const seedOf = (kind: string, { prompt, signal, variation, tone, style }: Brief): string =>
  [kind, prompt, signal?.id ?? '', ...[variation || undefined, tone, style].filter((each) => each !== undefined)].join(' ');
const choicesFor = (kind: string, brief: Brief): Choices => createChoices(seedOf(kind, brief));

/** Each top-level field as a part, lists item by item, as they were composed. */
const show = (content: object, { watching, part }: Watcher): void => {
  if (!watching) return;
  for (const [field, value] of Object.entries(content)) {
    if (Array.isArray(value)) for (const [index, each] of value.entries()) part({ path: `${field}.${index}`, value: each });
    else part({ path: field, value });
  }
};

const mostTries = 24;

/** Composes anew until something comes that is not there yet. What is there is part of the seed, so that asking again gives another one. */
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

export interface LocalParts {
  readonly images: GeneratedImageStore;
  readonly press: PosterPress;
}

/** Composes from the prompt, the trend signal and what does well on its tags; needs no model and no network. The same brief gives the same content. */
export const createLocalProvider = ({ images, press }: LocalParts): ContentProvider => {
  const drawOf = async (brief: Brief): Promise<{ image_url: string; motif: string }> => {
    const { svg, motif } = composePoster(brief);
    const name = posterName(svg);
    return { image_url: (await images.find(name, 'webp')) ?? (await images.put(name, 'webp', await press.draw(brief))), motif };
  };
  const captionOf = (brief: Brief) => composeCaption(brief, composePoster(brief).motif, choicesFor('caption', brief));

  const remake: Remake = {
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
    remake,
    thread: async (brief, watcher = unwatched) => {
      const made = composeThread(brief, choicesFor('thread', brief));
      show(made, watcher);
      return made;
    },
    shorts: async (brief, watcher = unwatched) => {
      const made = composeShorts(brief, choicesFor('shorts', brief));
      show(made, watcher);
      return made;
    },
    image: async (brief, watcher = unwatched) => {
      const { caption, styleTags } = captionOf(brief);
      const words = { caption, style_tags: styleTags };
      // The words are there at once, the poster takes a moment.
      show(words, watcher);
      const { image_url } = await drawOf(brief);
      show({ image_url }, watcher);
      return { image_url, ...words };
    },
  };
};
