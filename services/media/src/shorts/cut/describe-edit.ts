import { captionsOfShort, clipsOf, durationOf } from '@trenzeye/proto/editing/clips';
import type { ShortEdit } from '@trenzeye/proto/http/media/shorts';
import type { ShortRow } from '../store.ts';

const maxScenes = 20;
const maxScriptLength = 5_000;
const maxNarrationLength = 1_000;
/** Approximate length of one scene. */
const sceneSeconds = 8;

const rounded = (value: number): number => Math.round(value * 100) / 100;

const formatTime = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/**
 * Describes an edit as a script with scenes, so that it can be saved, published and remixed like a written one. The description becomes
 * public with the Short, so it uses only captions and title; the script is empty if there are neither.
 */
export const describeEdit = (edit: ShortEdit): Pick<ShortRow, 'script' | 'scenes'> => {
  const captions = captionsOfShort(edit);
  const length = durationOf(clipsOf(edit));
  const count = Math.max(1, Math.min(maxScenes, Math.round(length / sceneSeconds)));
  const scenes = Array.from({ length: count }, (_, index) => {
    const [from, to] = [(length * index) / count, (length * (index + 1)) / count];
    const narration = captions.filter(({ start }) => start >= from && start < to).map(({ text }) => text);
    return {
      description: `The video from ${formatTime(from)}`,
      narration: narration.join(' ').replaceAll(/\s+/g, ' ').slice(0, maxNarrationLength),
      duration: rounded((rounded(length) * (index + 1)) / count) - rounded((rounded(length) * index) / count),
    };
  });
  const script = captions
    .map(({ text }) => text)
    .join('\n')
    .slice(0, maxScriptLength);
  return { script: script || edit.title, scenes: scenes.map((scene) => ({ ...scene, duration: rounded(scene.duration) })) };
};
