import type { Scene } from '@trenzeye/proto/http/content';
import type { z } from 'zod';
import { testId } from './ids.ts';

interface ItemBase {
  readonly id: string;
  /** Index of the test user, 0 to 2. */
  readonly author: number;
  /** Index of the test signal, 0 to 4. */
  readonly signal: number;
  readonly prompt: string;
  /** Days between publication and the start of the run, 1 to 6. */
  readonly daysAgo: number;
}

interface TestThread extends ItemBase {
  readonly type: 'thread';
  readonly text: string;
  readonly hashtags: readonly string[];
}

interface TestImage extends ItemBase {
  readonly type: 'image';
  readonly poster: string;
  readonly caption: string;
  readonly styleTags: readonly string[];
}

interface TestVideo extends ItemBase {
  readonly type: 'video';
  readonly poster: string;
  readonly voiceType: 'AI_Generated_Female' | 'Human_Male';
  readonly scenes: readonly z.infer<typeof Scene>[];
}

const itemBase = (number: number, author: number, signal: number, prompt: string): ItemBase => ({
  id: testId('item', number),
  author,
  signal,
  prompt,
  daysAgo: 7 - number,
});

export const testThreads: readonly TestThread[] = [
  {
    ...itemBase(1, 0, 0, 'A thread about making music on the bus'),
    type: 'thread',
    text: 'The bus takes nineteen minutes. That is one loop, one mistake and one take.\n\nStop one: find a rhythm in the doors. They beep in threes here.\n\nStop two: two notes are enough, the engine plays the third.\n\nPost it before you get off. At home you would only fix it.',
    hashtags: ['pocketsynths', 'commute', 'test'],
  },
  {
    ...itemBase(2, 1, 1, 'A remix: the same idea on a balcony'),
    type: 'thread',
    text: 'The same idea, standing still: nineteen minutes of balcony.\n\nMy sensor counts rain. I count the people who look up.\n\nBoth numbers go down when it really pours.',
    hashtags: ['weather', 'balcony', 'test'],
  },
];

export const testImages: readonly TestImage[] = [
  {
    ...itemBase(3, 2, 4, 'A poster of a bus line drawn from memory'),
    type: 'image',
    poster: 'Bus line drawn from memory, one bend too many',
    caption: 'Line 19 as I remember it. The bend by the bakery is not on any map.',
    styleTags: ['hand-drawn', 'map'],
  },
  {
    ...itemBase(4, 0, 2, 'A poster of a breakfast of two things'),
    type: 'image',
    poster: 'Two ingredients on one plate, morning light',
    caption: 'Toast and an opinion. The opinion was optional.',
    styleTags: ['still life', 'morning'],
  },
];

export const testVideos: readonly TestVideo[] = [
  {
    ...itemBase(5, 1, 2, 'A short about a breakfast in one take'),
    type: 'video',
    poster: 'A pan, two eggs, one take',
    voiceType: 'AI_Generated_Female',
    scenes: [
      { description: 'A cold pan, two eggs beside it', narration: 'Two things, one take.', duration: 4 },
      {
        description: 'Eggs in the pan, a hand tilts it',
        narration: 'Low heat, and do not touch them until you have counted to sixty.',
        duration: 8,
      },
    ],
  },
  {
    ...itemBase(6, 2, 3, 'A short about reading to a plant'),
    type: 'video',
    poster: 'A fern and an open book',
    voiceType: 'Human_Male',
    scenes: [
      { description: 'A fern on a chair, a book opens', narration: 'Chapter one. The fern has not said anything yet.', duration: 6 },
      { description: 'The page turns, evening light', narration: 'Chapter nine. Neither have I, for an hour. It helps.', duration: 7 },
    ],
  },
];

/** Six items, oldest first. */
export const testItems = [...testThreads, ...testImages, ...testVideos] as const;

/** Four remixes by item index, with depths 1 to 3. The author of the new item made the remix. */
export const testRemixes: readonly { readonly original: number; readonly remix: number; readonly depth: number }[] = [
  { original: 0, remix: 1, depth: 1 },
  { original: 1, remix: 3, depth: 2 },
  { original: 3, remix: 5, depth: 3 },
  { original: 0, remix: 2, depth: 1 },
];

/** Two scheduled drafts, 24 and 48 hours ahead. */
export const testDrafts = [
  {
    id: testId('item', 101),
    post: testId('post', 1),
    author: 0,
    hoursAhead: 24,
    text: 'Tomorrow’s loop, recorded today. The doors beeped in fours.',
  },
  {
    id: testId('item', 102),
    post: testId('post', 2),
    author: 1,
    hoursAhead: 48,
    text: 'Two days of balcony rain, and what they had in common.',
  },
] as const;
