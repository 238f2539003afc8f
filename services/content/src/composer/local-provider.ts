import { createHash } from 'node:crypto';
import { DomainError } from '@trenzeye/kit';
import type { GeneratedImage, GeneratedShorts, GeneratedThread, PosterDesign } from '@trenzeye/proto/http/content';
import type { GeneratedImageStore } from '../images/index.ts';
import {
  type Brief,
  type ContentProvider,
  type GenerationProgress,
  noProgress,
  type PartGenerator,
  type RegeneratedPart,
} from '../providers/index.ts';
import { remixImage, remixShorts, remixThread } from './compose-remix.ts';
import { composeShorts } from './compose-shorts.ts';
import { composeThread } from './compose-thread.ts';
import { arrange, type Composition, createComposition, questionsOf, requirePatterns } from './composition.ts';
import { hashtagsOf } from './hashtags.ts';
import { localProvenance } from './local-provenance.ts';
import { composePoster, type PosterBrief } from './poster/compose-poster.ts';
import type { PosterRenderer } from './poster/poster-renderer.ts';
import { subjectOf } from './read-prompt.ts';
import { createRotation } from './rotation.ts';
import { captionSuggestions, suggestionsFor } from './suggestions.ts';

const captionLength = 600;

/** The caption of a poster; the motif is the first of its style tags after `poster`. */
const composeCaption = (composition: Composition, motif: string): Omit<GeneratedImage, 'image_url'> => {
  const { brief, hooks, reading } = composition;
  const passages = arrange(composition, { most: 6, mostQuestions: 1, mostFacts: 2, hasList: false });
  const caption = passages.reduce((text, passage) => {
    const longer = text === '' ? passage.text : `${text}\n\n${passage.text}`;
    return longer.length <= captionLength ? longer : text;
  }, '');
  return {
    caption,
    style_tags: ['poster', motif, ...hashtagsOf(brief, reading.title, 4)],
    hooks: [...hooks],
    suggestions: [captionSuggestions(composition)],
  };
};

/**
 * The name of a user's poster is derived from its content, so that the same poster is drawn and stored once. Users do not share posters:
 * those of a deleted account are deleted.
 */
const posterName = (svg: string, author = ''): string =>
  createHash('sha256').update(author).update('\n').update(svg).digest('hex').slice(0, 32);

/** Each field of the content as a part, lists item by item. */
const show = (content: object, { wantsParts, part }: GenerationProgress): void => {
  if (!wantsParts) return;
  const { hooks: _hooks, suggestions: _suggestions, ...fields } = content as Partial<GeneratedThread>;
  for (const [field, value] of Object.entries(fields)) {
    if (Array.isArray(value)) for (const [index, each] of value.entries()) part({ path: `${field}.${index}`, value: each });
    else part({ path: field, value });
  }
};

const requireModel = (): never => {
  throw new DomainError('model_required', {
    detail:
      'Voices, instructions for a part, changes of an image and translations need an AI model. An admin can set one up, or use your own: Account, AI.',
  });
};

type Scene = GeneratedShorts['scenes'][number];

const mostTries = 12;

type Part<T> = Omit<RegeneratedPart<T>, 'checks'>;

/** Composes further variations until one follows the current text that is not in `present`, so that repeated requests go through all of them. */
const another = <T>(brief: Brief, current: unknown, present: readonly T[], compose: (brief: Brief) => Part<T>): Part<T> => {
  const known = new Set(present.map((each) => JSON.stringify(each)));
  const key = JSON.stringify(current);
  const unused: Part<T>[] = [];
  let hasPassedCurrent = false;
  for (let attempt = 0; attempt < mostTries; attempt += 1) {
    const made = compose({ ...brief, variation: (brief.variation ?? 0) + attempt });
    const text = JSON.stringify(made.made);
    const isUnused = !known.has(text);
    if (isUnused && hasPassedCurrent) return made;
    if (isUnused) unused.push(made);
    hasPassedCurrent ||= text === key;
  }
  return unused[0] ?? compose(brief);
};

const threadFor = (brief: Brief): GeneratedThread => {
  const composition = createComposition('thread', brief);
  return brief.original ? remixThread(composition, brief.original) : composeThread(composition);
};

const shortsFor = (brief: Brief): GeneratedShorts => {
  const composition = createComposition('shorts', brief);
  return brief.original ? remixShorts(composition, brief.original) : composeShorts(composition);
};

/** The entry for the same place in a list, with its suggestions: the first, the last, or one in between. */
const entryAt = <T>(
  entries: readonly [T, ...T[]],
  { hooks = [], suggestions = [] }: Pick<GeneratedThread, 'hooks' | 'suggestions'>,
  { index, count }: Place,
): Part<T> => {
  if (index === 0) return { made: entries[0], hooks, suggestions: suggestions[0] ?? [] };
  const at = index === count - 1 ? entries.length - 1 : 1 + ((index - 1) % Math.max(entries.length - 2, 1));
  return { made: entries[at] ?? entries[0], suggestions: suggestions[at] ?? [] };
};

/** Of a post or scene in the content. */
interface Place {
  readonly index: number;
  readonly count: number;
}

/** A post for the same place in the thread. In a remix, a question replaces a quotation of the original. */
const postFor = (brief: Brief, place: Place): Part<string> => {
  if (brief.original && place.index > 0 && place.index < place.count - 1) {
    const composition = createComposition('thread', brief);
    const [question] = questionsOf(composition, 1);
    return { made: question?.text ?? '', suggestions: question ? (suggestionsFor(composition, [question])[0] ?? []) : [] };
  }
  const thread = threadFor(brief);
  return entryAt(thread.tweets as [string, ...string[]], thread, place);
};

const sceneFor = (brief: Brief, place: Place): Part<Scene> => {
  const shorts = shortsFor(brief);
  return entryAt(shorts.scenes as [Scene, ...Scene[]], shorts, place);
};

interface StoredPoster {
  readonly url: string;
  readonly design: PosterDesign;
}

/** The built-in composer. */
export interface LocalProvider extends ContentProvider {
  /** Designs and stores a poster for the brief. */
  poster(brief: Brief): Promise<StoredPoster>;
}

interface LocalParts {
  readonly images: GeneratedImageStore;
  readonly posterRenderer: PosterRenderer;
}

/** The headline of a remix's poster is the original's title: its prompt is an instruction. */
const posterBriefOf = ({ prompt, original, signal, style, variation, aspect, poster }: Brief): PosterBrief => ({
  prompt: original?.title ?? prompt,
  signal,
  style,
  variation,
  aspect,
  design: poster,
});

/**
 * Composes from the sources of the signal and the statements of the prompt, in five languages, and asks where nothing is known; needs no
 * model and no network. The same brief gives the same content.
 */
export const createLocalProvider = ({ images, posterRenderer }: LocalParts): LocalProvider => {
  const draw: LocalProvider['poster'] = async (brief) => {
    const poster = posterBriefOf(brief);
    const { svg, design } = composePoster(poster);
    const name = posterName(svg, brief.author);
    const url = (await images.find(name, 'webp')) ?? (await images.put(name, 'webp', await posterRenderer.draw(poster)));
    return { url, design };
  };
  const captionFor = (brief: Brief, motif: string): Omit<GeneratedImage, 'image_url'> => {
    const composition = createComposition('caption', brief);
    return brief.original ? remixImage(composition, brief.original) : composeCaption(composition, motif);
  };
  /** The image of a remixed item stays; everything else gets a poster, whose words are its description. */
  const imageOf = async (brief: Brief): Promise<Pick<GeneratedImage, 'image_url' | 'alt_text' | 'poster'>> => {
    if (brief.original?.typedContent.type === 'image' && !brief.poster) {
      const { image_url, alt_text } = brief.original.typedContent.content;
      return { image_url, ...(alt_text ? { alt_text } : {}) };
    }
    const { url, design } = await draw(brief);
    return { image_url: url, alt_text: design.headline, poster: design };
  };

  const regenerate: PartGenerator = {
    tweet: async (brief, { tweets }, index) =>
      another(brief, tweets[index], tweets, (varied) => postFor(varied, { index, count: tweets.length })),
    hashtags: async (brief, { hashtags }) => {
      const known = [...new Set([...hashtagsOf(brief, subjectOf(posterBriefOf(brief).prompt), 10), ...hashtags])].sort();
      return another(brief, hashtags, [hashtags], ({ variation = 0 }) => ({
        made: createRotation(known.join(' '), variation).take('hashtags', known, 5),
      }));
    },
    caption: async (brief, { caption }) =>
      another(brief, caption, [caption], (varied) => {
        const { caption: made, hooks = [], suggestions = [] } = captionFor(varied, '');
        return { made, hooks, suggestions: suggestions[0] ?? [] };
      }),
    image: async (brief, { image_url }) => {
      const seed = createHash('sha256').update(image_url).digest().readUInt16LE(0) + 1;
      const { url, design } = await draw({ ...brief, variation: (brief.variation ?? 0) + seed });
      return { made: { image_url: url, alt_text: design.headline, poster: design } };
    },
    scene: async (brief, { scenes }, index) =>
      another(brief, scenes[index], scenes, (varied) => sceneFor(varied, { index, count: scenes.length })),
  };

  return {
    provenanceOf: () => localProvenance,
    requireModel,
    requireImageModel: requireModel,
    post: async () => requireModel(),
    describe: async () => requireModel(),
    translate: async () => requireModel(),
    poster: draw,
    requireLanguage: (_type, brief) => {
      requirePatterns(brief);
    },
    regenerate,
    thread: async (brief, progress = noProgress) => {
      const made = threadFor(brief);
      show(made, progress);
      return made;
    },
    shorts: async (brief, progress = noProgress) => {
      const made = shortsFor(brief);
      show(made, progress);
      return made;
    },
    image: async (brief, progress = noProgress) => {
      const words = captionFor(brief, composePoster(posterBriefOf(brief)).design.motif);
      // The text is available at once, the poster takes longer.
      show(words, progress);
      const image = await imageOf(brief);
      show({ image_url: image.image_url }, progress);
      return { ...words, ...image };
    },
  };
};
