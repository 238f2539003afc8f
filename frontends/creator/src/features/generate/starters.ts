import type { Type } from './work.ts';

/** Prompts to begin with, one tap away. */
export const starters: Record<Type, readonly string[]> = {
  thread: [
    'Five lessons from a month of posting every day',
    'The trend nobody in my niche is talking about yet',
    'How I plan a week of content in one hour',
  ],
  image: ['A quiet night market in neon rain', 'My desk as a tiny spaceship cockpit', 'Retro travel poster for a city that does not exist'],
  shorts: ['Thirty seconds: why this song is everywhere', 'A day in my life, told backwards', 'One myth about creators, busted fast'],
};
