import type { Caption, ShortEdit } from '@trenzeye/proto/http/media/shorts';
import type { ShortRow } from '../../store/shorts.ts';

const mostScenes = 20;
const longestScript = 5_000;
const longestNarration = 1_000;
/** Seconds of one scene, about. */
const sceneLength = 8;

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** The captions that are shown between the cuts. */
export const captionsWithin = ({ start, end, captions }: Pick<ShortEdit, 'start' | 'end' | 'captions'>): Caption[] =>
  captions
    .filter((caption) => caption.end > start && caption.start < end)
    .map((caption) => ({ ...caption, start: Math.max(start, caption.start), end: Math.min(end, caption.end) }));

const clockTime = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/**
 * A cut as a script with scenes, so that it can be saved, published and remixed like a written one. All of it becomes public with the
 * item that shows the Short: it comes from the captions and the title alone, and the script is empty where there are neither.
 */
export const describeEdit = (edit: ShortEdit): Pick<ShortRow, 'script' | 'scenes'> => {
  const spoken = captionsWithin(edit);
  const length = edit.end - edit.start;
  const count = Math.max(1, Math.min(mostScenes, Math.round(length / sceneLength)));
  const scenes = Array.from({ length: count }, (_, index) => {
    const [from, to] = [edit.start + (length * index) / count, edit.start + (length * (index + 1)) / count];
    const said = spoken.filter(({ start }) => start >= from && start < to).map(({ text }) => text);
    return {
      description: `The video from ${clockTime(from - edit.start)}`,
      narration: said.join(' ').replaceAll(/\s+/g, ' ').slice(0, longestNarration),
      duration: rounded((rounded(length) * (index + 1)) / count) - rounded((rounded(length) * index) / count),
    };
  });
  const script = spoken
    .map(({ text }) => text)
    .join('\n')
    .slice(0, longestScript);
  return { script: script || edit.title, scenes: scenes.map((scene) => ({ ...scene, duration: rounded(scene.duration) })) };
};
