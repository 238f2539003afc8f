import type { ShortsContent } from '@trenzeye/proto/http/content';
import { clip } from '../../domain/clip.ts';
import type { Brief } from '../provider.ts';
import { choose, type Facts, materialOf } from './facts.ts';
import type { Choices } from './random.ts';
import { shortsStructures } from './shorts-structures.ts';

/** A calm speaker, in words per second. */
const pace = 2.6;
const shortestScene = 3;
const voices = ['AI_Generated_Female', 'AI_Generated_Male', 'Human_Female', 'Human_Male'] as const;

/** Whole seconds the words need, and a breath. */
const secondsFor = (narration: string): number => Math.max(shortestScene, Math.ceil(narration.split(/\s+/).length / pace + 0.5));

/** A script of five scenes; the durations follow from what is said, and their sum is the duration. */
export const composeShorts = (brief: Brief, choices: Choices): ShortsContent => {
  const material = materialOf(brief);
  const structure = choices.pick(shortsStructures);
  let left: Facts = material.facts;
  const scenes = structure.scenes.map(({ seen, said }) => {
    const narration = clip(choose(said, left, choices), 400);
    for (const name of ['point', 'second', 'summary'] as const) {
      const used = left[name];
      if (used !== undefined && narration.toLowerCase().includes(used.toLowerCase())) left = { ...left, [name]: undefined };
    }
    return { description: clip(choose(seen, material.facts, choices), 300), narration, duration: secondsFor(narration) };
  });
  return {
    script: scenes.map(({ narration }) => narration).join('\n\n'),
    scenes,
    duration: scenes.reduce((sum, { duration }) => sum + duration, 0),
    voice_type: choices.pick(voices),
  };
};
