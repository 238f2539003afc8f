interface TimedScene {
  /** Seconds. */
  readonly duration: number;
}

/** Total duration, in seconds. */
export const totalDuration = (scenes: readonly TimedScene[]): number => scenes.reduce((sum, { duration }) => sum + duration, 0);

export interface SceneProgress {
  readonly scene: number;
  /** Progress of the scene, 0 to 1. */
  readonly part: number;
}

/** The current scene at `seconds`; playback loops. */
export function sceneProgressAt(scenes: readonly TimedScene[], seconds: number): SceneProgress {
  const total = totalDuration(scenes);
  let left = total > 0 ? ((seconds % total) + total) % total : 0;
  for (const [scene, { duration }] of scenes.entries()) {
    if (left < duration) return { scene, part: left / duration };
    left -= duration;
  }
  return { scene: Math.max(0, scenes.length - 1), part: 0 };
}
