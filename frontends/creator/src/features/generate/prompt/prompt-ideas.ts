import type { Type } from '../document/editor-document.ts';

/** Example prompts. */
export const promptIdeas: Record<Type, readonly string[]> = {
  thread: [
    'Five lessons from a month of posting every day',
    'An early trend in my niche that deserves attention',
    'How I plan a week of content in one hour',
  ],
  image: ['A quiet night market in neon rain', 'My desk as a tiny spaceship cockpit', 'Retro travel poster for a city that does not exist'],
  shorts: ['Thirty seconds: why this song is everywhere', 'A day in my life, in reverse order', 'One myth about creators, busted fast'],
};
