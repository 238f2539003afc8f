import type { Suggestion } from '@trenzeye/proto/http/content';
import { clipText } from '../items/index.ts';
import type { Outline } from '../providers/index.ts';
import type { Composition, Passage } from './composition.ts';
import type { Addition } from './languages/language-patterns.ts';

const labels: Readonly<Record<Addition, string>> = {
  audience: 'Say who it is for',
  view: 'Add your view',
  example: 'Add your example',
  number: 'Add a number and its source',
  answer: 'Answer it yourself first',
  link: 'Add a link',
};

/** What makes a passage better. */
const additionsTo: Readonly<Record<Passage['kind'], readonly Addition[]>> = {
  hook: ['audience', 'number'],
  fact: ['view'],
  statement: ['example', 'number'],
  question: ['answer', 'example'],
  list: ['example'],
  close: ['link'],
};

const textLength = 300;
const noteLimit = 3;
const partLimit = 8;

const additions = (kinds: readonly Addition[], { patterns }: Composition): Suggestion[] =>
  kinds.map((kind) => ({ id: kind, label: labels[kind], text: patterns.additions[kind] }));

const guideOf = ({ name, guide }: Outline['parts'][number], index: number): Suggestion => ({
  id: `guide-${index}`,
  label: clipText(`${name}: ${guide}`, textLength),
  text: `${clipText(name, 60).replace(/[:.…\s]+$/, '')}: `,
});

/** Sentences of the prompt that are not in the content. The instruction of a remix is for the author only. */
const notesOf = ({ brief: { original }, patterns, reading }: Composition): Suggestion[] => {
  if (original)
    return original.instruction
      ? [{ id: 'note-0', label: clipText(`Your instruction: ${original.instruction}`, textLength), text: patterns.additions.view }]
      : [];
  return reading.rest.slice(0, noteLimit).map((sentence, index) => ({
    id: `note-${index}`,
    label: clipText(`From your prompt: ${sentence}`, textLength),
    text: clipText(sentence, textLength),
  }));
};

/** The suggestions for each passage: the template's guide to the part, the author's own notes beside the hook, then what improves such a passage. */
export const suggestionsFor = (composition: Composition, passages: readonly Pick<Passage, 'kind'>[]): Suggestion[][] => {
  const parts = composition.brief.outline?.parts ?? [];
  return passages.map(({ kind }, index) => {
    const part = parts[index];
    const notes = kind === 'hook' ? notesOf(composition) : [];
    return [...(part ? [guideOf(part, index)] : []), ...notes, ...additions(additionsTo[kind], composition)].slice(0, partLimit);
  });
};

/** The suggestions for a caption, which is one part. */
export const captionSuggestions = (composition: Composition): Suggestion[] =>
  [
    ...(composition.brief.outline?.parts ?? []).map(guideOf).slice(0, 4),
    ...notesOf(composition),
    ...additions(['example', 'number', 'view', 'link'], composition),
  ].slice(0, partLimit);
