import { clipText } from '../../domain/items/clip-text.ts';
import type { Brief } from '../provider.ts';
import { phrasebookFor } from './compose-thread.ts';
import { choose, materialOf } from './facts.ts';
import { hashtagsOf } from './hashtags.ts';
import type { Choices } from './random.ts';
import type { Variants } from './thread-structures.ts';
import { inTone, mannerOf } from './tone.ts';

const openings: Variants = [
  '{Claim}. I made a poster of it.',
  '{Clause}. As a poster, because some things need fewer words.',
  '{Topic}, on one page.',
  '{Topic}. That is the whole post.',
  'For everyone who cannot stop thinking about {noun}.',
  'Somewhere between {subject} and {other}.',
];

const middles: Variants = [
  '{point}',
  '{summary}',
  '{signal} is {phase}, so here is my take before everyone has one.',
  'Print it, pin it, make your own.',
  'Made for the people who were into {subject} before it had a name.',
];

const closes: Variants = [
  'What would your version look like? Remix it.',
  'Tag the person this belongs to.',
  'Which line would you change?',
  'Save it for your wall, remix it for mine.',
];

interface Caption {
  readonly caption: string;
  readonly styleTags: string[];
}

/** The caption of a poster; the motif is the first of its style tags. */
export const composeCaption = (brief: Brief, motif: string, choices: Choices): Caption => {
  const { topic, facts } = materialOf(brief);
  const phrasebook = phrasebookFor(brief);
  const spoken = phrasebook
    ? [phrasebook.hooks, phrasebook.body[1] ?? [], phrasebook.close]
    : [openings, middles, mannerOf(brief.tone)?.closes ?? closes];
  const lines = spoken.map((variants) => inTone(choose(variants, facts, choices).replace(/\s*🧵$/u, ''), brief.tone, choices));
  return { caption: clipText(lines.join(' '), 600), styleTags: ['poster', motif, ...hashtagsOf(brief, topic, 4)] };
};
