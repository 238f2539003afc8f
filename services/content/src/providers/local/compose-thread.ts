import type { ThreadContent } from '@trenzeye/proto/http/content';
import { clipText } from '../../domain/items/clip-text.ts';
import { detectLanguage } from '../../domain/items/detect-language.ts';
import type { Brief } from '../provider.ts';
import { choose, type Facts, materialOf, type Opening } from './facts.ts';
import { hashtagsOf } from './hashtags.ts';
import { type Phrasebook, phrasebooks } from './other-languages.ts';
import type { Choices } from './random.ts';
import { type ThreadStructure, threadStructures, type Variants } from './thread-structures.ts';
import { inTone, mannerOf } from './tone.ts';
import { capitalised, type Topic } from './topic.ts';

/** Characters of a post. */
const longestPost = 280;
const openings: readonly [Opening, ...Opening[]] = ['question', 'number', 'statement'];

/** Every structure has five body posts; one may be left out, so that not every thread is equally long. */
const someOf = <T>(body: readonly T[], choices: Choices): T[] => {
  const without = choices.whole(0, 3) === 0 ? body.length - 2 : -1;
  return body.filter((_each, index) => index !== without);
};

/** The phrases of the requested language, or of the prompt's; undefined for English and unsupported languages. */
export const phrasebookFor = ({ language, prompt }: Brief): Phrasebook | undefined =>
  phrasebooks[(language ?? detectLanguage(prompt)).slice(0, 2).toLowerCase()];

/** Fills each template in turn. Every fact from the creator's text is used once. */
export const sayInTurn = (body: readonly Variants[], facts: Facts, choices: Choices): string[] => {
  let left = facts;
  return body.map((variants) => {
    const post = choose(variants, left, choices);
    for (const name of ['point', 'second', 'summary', 'more'] as const) {
      const said = left[name];
      if (said !== undefined && post.toLowerCase().includes(said.toLowerCase())) left = { ...left, [name]: undefined };
    }
    return post;
  });
};

const structureFor = ({ style }: Brief, topic: Topic, choices: Choices): ThreadStructure => {
  const asked = threadStructures.find(({ name }) => name === style);
  if (asked) return asked;
  const [structure] = choices.shuffle(threadStructures.filter(({ needsTopic }) => topic.kind !== 'claim' || !needsTopic));
  if (!structure) throw new Error('there is no structure for this kind of prompt');
  return structure;
};

const ownLabel = /^[^:.!?]{3,40}: /;
const longestLabel = 60;

/** One post per part of a template: the part's name and a composed sentence. */
const followParts = (parts: readonly { readonly name: string }[], body: readonly Variants[], facts: Facts, choices: Choices): string[] => {
  const wanted = parts.map((_part, index) => body[index % body.length] ?? []);
  return sayInTurn(wanted, facts, choices).map((text, index) => {
    const label = clipText(parts[index]?.name ?? '', longestLabel).replace(/[:.…\s]+$/, '');
    return `${label}: ${capitalised(text.replace(ownLabel, ''))}`;
  });
};

/** Makes repeated posts different where possible. */
const distinct = (posts: readonly string[]): string[] => [...new Set(posts)];

/**
 * A thread: hook, body, call to action. The opening follows the tone, else well-liked items with the same tags; the body the
 * template, else the style.
 */
export const composeThread = (brief: Brief, choices: Choices): ThreadContent => {
  const { topic, facts, opening } = materialOf(brief);
  const manner = mannerOf(brief.tone);
  const phrasebook = phrasebookFor(brief);
  const structure = structureFor(brief, topic, choices);
  const opens = manner ? choices.pick(manner.openings) : (opening ?? choices.pick(openings));
  const hook = choose(phrasebook?.hooks ?? structure.hooks[opens], facts, choices);
  const inner = phrasebook?.body ?? structure.body;
  const parts = brief.outline?.parts.slice(1, -1) ?? [];
  const body = parts.length > 0 ? followParts(parts, inner, facts, choices) : sayInTurn(someOf(inner, choices), facts, choices);
  const close = choose(phrasebook?.close ?? manner?.closes ?? structure.close, facts, choices);
  const posts = distinct([hook, ...body, close].map((post) => clipText(inTone(post, brief.tone, choices), longestPost)));
  return { tweets: posts, hashtags: hashtagsOf(brief, topic, 5) };
};
