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

/** What a cut says, as a script with scenes: so that it can be saved, published and remixed like one that was written. */
export const describeCut = (edit: ShortEdit, name: string): Pick<ShortRow, 'script' | 'scenes'> => {
  const spoken = captionsWithin(edit);
  const length = edit.end - edit.start;
  const count = Math.max(1, Math.min(mostScenes, Math.round(length / sceneLength)));
  const scenes = Array.from({ length: count }, (_, index) => {
    const [from, to] = [edit.start + (length * index) / count, edit.start + (length * (index + 1)) / count];
    const said = spoken.filter(({ start }) => start >= from && start < to).map(({ text }) => text);
    return {
      description: `${name}, from ${Math.floor(from / 60)}:${String(Math.floor(from % 60)).padStart(2, '0')}`.slice(0, 500),
      narration: said.join(' ').replaceAll(/\s+/g, ' ').slice(0, longestNarration),
      duration: rounded((rounded(length) * (index + 1)) / count) - rounded((rounded(length) * index) / count),
    };
  });
  const script = spoken
    .map(({ text }) => text)
    .join('\n')
    .slice(0, longestScript);
  return { script: script || edit.title || name, scenes: scenes.map((scene) => ({ ...scene, duration: rounded(scene.duration) })) };
};
