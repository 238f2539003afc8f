import { t } from '@lingui/core/macro';
import { minSectionSeconds, type SceneVisual, type ShortScene } from '@trenzeye/proto/http/media';

interface Section {
  readonly start: number;
  readonly end: number;
}

const roundToHundredths = (seconds: number): number => Math.floor(seconds * 100) / 100;

/** The beginning of a video, as long as the scene if the video is long enough. Times in seconds. */
export const firstSection = (duration: number, sceneSeconds: number): Section => ({
  start: 0,
  end: roundToHundredths(Math.min(duration, Math.max(minSectionSeconds, sceneSeconds))),
});

/** Why a section cannot be used, as a sentence; null when it can. */
export const sectionProblem = ({ start, end }: Section, duration: number): string | null => {
  if (end > duration + 0.1) return t`End: the video is ${duration.toFixed(1)} seconds long.`;
  if (end - start < minSectionSeconds) return t`End: must be at least ${minSectionSeconds} seconds after the start.`;
  return null;
};

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
