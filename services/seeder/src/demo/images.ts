import type { DemoImage } from './item.ts';

/** Posters: the captions speak of what is drawn. */
export const images: readonly DemoImage[] = [
  {
    number: 7,
    type: 'image',
    author: 'inez',
    signal: 'thirdPlaces',
    prompt: 'A poster for a neighbourhood run club that meets at dawn',
    hoursAgo: 30,
    content: {
      caption:
        'Poster for the Tuesday runners. They asked for something that does not look like sport. So: no shoes, no stopwatch, just the sun that comes up while we are on the hill.',
      style_tags: ['poster', 'dawn', 'run club'],
      poster: { headline: 'Slow is a pace. Tuesday, before sunrise.', layout: 'words-above', palette: 'dawn', motif: 'sunrise' },
    },
  },
  {
    number: 8,
    type: 'image',
    author: 'maya',
    signal: 'mornings',
    prompt: 'A poster with the one rule for filming quiet mornings',
    hoursAgo: 49,
    content: {
      caption:
        'People ask for my gear list. This is my gear list. I printed it and put it beside the kettle, where I can read it before I reach for the camera.',
      style_tags: ['poster', 'mornings', 'slow content'],
      poster: { headline: 'Face the window. Press record. Say nothing.', layout: 'words-above', palette: 'paper', motif: 'none' },
    },
  },
  {
    number: 9,
    type: 'image',
    author: 'jonas',
    signal: 'mending',
    prompt: 'A poster for the wall of the repair café about visible mending',
    hoursAgo: 88,
    content: {
      caption:
        'For the wall of the repair café. All of sashiko in one line: rows first, crosses after, and never pull the thread tight. The patches are the nearest I get to drawing.',
      style_tags: ['poster', 'mending', 'textile'],
      poster: { headline: 'Cloth has to move. Never pull the thread tight.', layout: 'words-below', palette: 'night', motif: 'mosaic' },
    },
  },
  {
    number: 10,
    type: 'image',
    author: 'bo',
    signal: null,
    prompt: 'A test card to check how posters are drawn',
    hoursAgo: 118,
    isTest: true,
    content: {
      caption: 'A test card: if every word is whole and stays clear of the circles, posters are drawn as they should be.',
      style_tags: ['test card', 'poster'],
      poster: { headline: 'Test card: is every word of this whole?', layout: 'words-above', palette: 'violet', motif: 'orbit' },
    },
  },
];
