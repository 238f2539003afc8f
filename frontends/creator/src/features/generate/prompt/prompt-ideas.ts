import { t } from '@lingui/core/macro';
import type { Type } from '../document/editor-document.ts';

/** Example prompts. */
export const promptIdeas: Record<Type, readonly string[]> = {
  thread: [
    t`Five lessons from a month of posting every day`,
    t`An early trend in my niche that deserves attention`,
    t`How I plan a week of content in one hour`,
  ],
  image: [
    t`A quiet night market in neon rain`,
    t`My desk as a tiny spaceship cockpit`,
    t`Retro travel poster for a city that does not exist`,
  ],
  shorts: [t`Thirty seconds: why this song is everywhere`, t`A day in my life, in reverse order`, t`One myth about creators, busted fast`],
};
