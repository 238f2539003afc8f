import type { SceneVisual, ShortScene } from '@trenzeye/proto/http/media';

export const card: SceneVisual = { kind: 'card' };

type SceneText = Pick<ShortScene, 'description' | 'narration'>;

/** From the surest sign that two scenes are the same to the weakest. */
const matches: readonly ((stored: SceneText, scene: SceneText) => boolean)[] = [
  (stored, scene) => stored.description === scene.description && stored.narration === scene.narration,
  (stored, scene) => scene.narration !== '' && stored.narration === scene.narration,
  (stored, scene) => stored.description === scene.description,
];

/**
 * What the scenes of a script show, by the scenes that were stored with their visuals: a scene that was moved or partly edited keeps its
 * visual. Scenes without a stored one are cards.
 */
export function alignVisuals(stored: readonly ShortScene[], scenes: readonly SceneText[]): SceneVisual[] {
  const found = new Map<number, number>();
  const free = new Set(stored.keys());
  const assign = (index: number, storedIndex: number | undefined): void => {
    if (storedIndex === undefined) return;
    found.set(index, storedIndex);
    free.delete(storedIndex);
  };
  for (const isMatch of matches) {
    scenes.forEach((scene, index) => {
      if (found.has(index)) return;
      const candidates = [...free].filter((at) => stored[at] && isMatch(stored[at], scene));
      assign(index, candidates.includes(index) ? index : candidates[0]);
    });
  }
  // A scene whose texts were all replaced keeps its place.
  if (stored.length === scenes.length)
    scenes.forEach((_, index) => {
      if (!found.has(index) && free.has(index)) assign(index, index);
    });
  return scenes.map((_, index) => stored[found.get(index) ?? -1]?.visual ?? card);
}
