import type { Tone } from '@trenzeye/proto/http/content';
import type { Opening } from './facts.ts';
import type { Choices } from './random.ts';
import type { Variants } from './thread-structures.ts';

interface Manner {
  /** How posts of this tone open. */
  readonly openings: readonly [Opening, ...Opening[]];
  readonly closes: Variants;
  /** Applied to a finished sentence. */
  readonly dress: (text: string, choices: Choices) => string;
}

const emoji = /\s*(?:\p{Extended_Pictographic}|\ufe0f|\u200d)+/gu;
const withoutEmoji = (text: string): string => text.replace(emoji, '').trim();
const contractions: readonly (readonly [RegExp, string])[] = [
  [/\b(do|does|did|is|are|was|were|have|has|had|would|could|should)n[’']t\b/gi, '$1 not'],
  [/\bcan[’']t\b/gi, 'cannot'],
  [/\bwon[’']t\b/gi, 'will not'],
  [/\bI[’']m\b/g, 'I am'],
  [/\b(it|that|here|there|what)[’']s\b/gi, '$1 is'],
  [/\b([Ll])et[’']s\b/g, '$1et us'],
];
const inFull = (text: string): string => contractions.reduce((said, [pattern, full]) => said.replace(pattern, full), text);
const sparks = ['✨', '🎈', '🙌', '🍿', '🪄'] as const;

const manners: Readonly<Record<Tone, Manner>> = {
  friendly: {
    openings: ['question', 'statement'],
    closes: [
      'I would love to know how you see {subject}. My replies are open.',
      'What would you add about {subject}? I am all ears.',
      'Tell me your side of {subject}, and send this to someone who would enjoy it.',
    ],
    dress: (text) => text,
  },
  professional: {
    openings: ['statement', 'number'],
    closes: [
      'Which of these points matches what you see with {subject}? I would value your perspective.',
      'If {subject} matters in your work, share this with a colleague and tell me what is missing.',
      'I welcome other views on {subject}. What would you change?',
    ],
    dress: (text) => inFull(withoutEmoji(text)).replaceAll('!', '.'),
  },
  playful: {
    openings: ['question', 'number'],
    closes: [
      'Your turn! Worst take on {subject} wins my respect.',
      'Tag the friend who will not shut up about {subject}. You know exactly who!',
      'Now go and make {subject} weird. I dare you!',
    ],
    dress: (text, choices) => (choices.next() < 0.4 && !/\p{Extended_Pictographic}/u.test(text) ? `${text} ${choices.pick(sparks)}` : text),
  },
  bold: {
    openings: ['statement'],
    closes: [
      'That is my position on {subject}. Prove me wrong.',
      'Most people will scroll past this. Post yours on {subject} today instead.',
      'Pick a side on {subject}. In the replies. Now.',
    ],
    dress: (text) => withoutEmoji(text).replace(/\b(?:maybe|perhaps|a bit|kind of|I think) /gi, ''),
  },
  calm: {
    openings: ['question', 'statement'],
    closes: [
      'Take your time with {subject}. If a thought stays with you, write it below.',
      'No hurry. What does {subject} look like from where you are?',
      'That is all for today. Keep what is useful about {subject} and leave the rest.',
    ],
    dress: (text) => withoutEmoji(text).replace(/!+/g, '.'),
  },
};

export const mannerOf = (tone: Tone | undefined): Manner | undefined => tone && manners[tone];

/** A finished text in the requested tone. */
export const inTone = (text: string, tone: Tone | undefined, choices: Choices): string => mannerOf(tone)?.dress(text, choices) ?? text;
