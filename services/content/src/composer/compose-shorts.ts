import type { GeneratedShorts, Scene } from '@trenzeye/proto/http/content';
import type { z } from 'zod';
import { secondsOf } from '../items/index.ts';
import { arrange, type Composition, type Passage } from './composition.ts';
import { fillPattern } from './fill-pattern.ts';
import type { LanguagePatterns } from './languages/language-patterns.ts';
import { suggestionsFor } from './suggestions.ts';

/** Speaking rate in words per second. */
const pace = 2.6;
const shortestScene = 3;
const longestShort = 180;
const longestTemplate = 12;
const shortestShort = 3;

const voices = ['AI_Generated_Female', 'AI_Generated_Male', 'Human_Female', 'Human_Male'] as const;

/** What a scene with such a narration shows. */
const visualOf: Readonly<Record<Passage['kind'], keyof LanguagePatterns['visuals']>> = {
  hook: 'title',
  fact: 'fact',
  statement: 'statement',
  question: 'question',
  list: 'question',
  close: 'close',
};

/** Whole seconds for the narration and a pause. */
export const secondsFor = (narration: string): number => Math.max(shortestScene, Math.ceil(narration.split(/\s+/).length / pace + 0.5));

export const sceneOf = ({ title, patterns }: Composition, { kind, text }: Passage, seconds = 0): z.infer<typeof Scene> => ({
  description: fillPattern(patterns.visuals[visualOf[kind]], { title }, patterns),
  narration: text,
  duration: Math.max(secondsFor(text), Math.ceil(seconds)),
});

/** A short with these scenes; the last ones are dropped to keep to the maximum duration. */
export const shortsOf = (scenes: readonly z.infer<typeof Scene>[]): Omit<GeneratedShorts, 'voice_type'> => {
  const kept = [...scenes];
  while (secondsOf(kept) > longestShort) kept.pop();
  return { script: kept.flatMap(({ narration }) => narration || []).join('\n\n'), scenes: kept, duration: secondsOf(kept) };
};

/** A script of at most five scenes, or one for each part of a template; the durations follow from the narration, and their sum is the total. */
export const composeShorts = (composition: Composition): GeneratedShorts => {
  const { brief, hooks, rotation } = composition;
  const parts = brief.outline?.parts ?? [];
  const count = parts.length > 0 ? Math.min(Math.max(parts.length, shortestShort), longestTemplate) : undefined;
  const mostQuestions = brief.style === 'one-question' ? 1 : 2;
  const passages = arrange(composition, { count, most: 5, mostQuestions, mostFacts: 2, hasList: false });
  const shorts = shortsOf(passages.map((passage, index) => sceneOf(composition, passage, parts[index]?.seconds)));
  return {
    ...shorts,
    voice_type: rotation.pick('voice', voices),
    hooks: [...hooks],
    suggestions: suggestionsFor(composition, passages).slice(0, shorts.scenes.length),
  };
};
