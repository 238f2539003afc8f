import type { ShortsContent } from '@trenzeye/proto/http/content';
import { secondsOf } from '../../domain/drafts/draft-content.ts';
import { clipText } from '../../domain/items/clip-text.ts';
import type { Brief } from '../provider.ts';
import { phrasebookFor, sayInTurn } from './compose-thread.ts';
import { choose, materialOf } from './facts.ts';
import type { Choices } from './random.ts';
import { type SceneTemplate, type ShortsStructure, shortsStructures } from './shorts-structures.ts';
import { inTone } from './tone.ts';

/** Speaking rate in words per second. */
const pace = 2.6;
const shortestScene = 3;
const longestShort = 180;
const voices = ['AI_Generated_Female', 'AI_Generated_Male', 'Human_Female', 'Human_Male'] as const;

/** Whole seconds for the text and a pause. */
const secondsFor = (narration: string): number => Math.max(shortestScene, Math.ceil(narration.split(/\s+/).length / pace + 0.5));

const structureFor = ({ style }: Brief, choices: Choices): ShortsStructure =>
  shortsStructures.find(({ name }) => name.replaceAll(' ', '-') === style) ?? choices.pick(shortsStructures);

const scenesFor = (brief: Brief, choices: Choices): readonly SceneTemplate[] => {
  const phrasebook = phrasebookFor(brief);
  if (!phrasebook) return structureFor(brief, choices).scenes;
  return [phrasebook.hooks, ...phrasebook.body.slice(0, 3), phrasebook.close].map((said, index) => ({
    seen: [phrasebook.seen[index % phrasebook.seen.length] ?? ''],
    said,
  }));
};

const scriptOf = (scenes: ShortsContent['scenes']): string => scenes.map(({ narration }) => narration).join('\n\n');

/** A script of five scenes, or one for each part of a template; the durations follow from the narration, and their sum is the total. */
export const composeShorts = (brief: Brief, choices: Choices): ShortsContent => {
  const { facts } = materialOf(brief);
  const parts = brief.outline?.parts ?? [];
  const known = scenesFor(brief, choices);
  const templates = parts.length > 0 ? parts.slice(0, 12).map((_part, index) => known[index % known.length] as SceneTemplate) : known;
  const said = sayInTurn(
    templates.map((template) => template.said),
    facts,
    choices,
  );
  const scenes = templates.map(({ seen }, index) => {
    const narration = clipText(inTone((said[index] ?? '').replace(/\s*🧵$/u, ''), brief.tone, choices), 400);
    const part = parts[index];
    const description = clipText(`${part ? `${part.name}: ` : ''}${choose(seen, facts, choices)}`, 300);
    return { description, narration, duration: Math.max(secondsFor(narration), Math.ceil(part?.seconds ?? 0)) };
  });
  // With many parts the last ones are dropped to keep to the maximum duration.
  while (secondsOf(scenes) > longestShort) scenes.pop();
  return { script: scriptOf(scenes), scenes, duration: secondsOf(scenes), voice_type: choices.pick(voices) };
};
