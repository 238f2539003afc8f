interface Timed {
  /** Seconds. */
  readonly duration: number;
}

/** How long all scenes take, in seconds. */
export const totalOf = (scenes: readonly Timed[]): number => scenes.reduce((sum, { duration }) => sum + duration, 0);

export interface Moment {
  readonly scene: number;
  /** How much of the scene is over, from 0 to 1. */
  readonly part: number;
}

/** The scene that runs at `seconds`, which go round when the story is over. */
export function momentAt(scenes: readonly Timed[], seconds: number): Moment {
  const total = totalOf(scenes);
  let left = total > 0 ? ((seconds % total) + total) % total : 0;
  for (const [scene, { duration }] of scenes.entries()) {
    if (left < duration) return { scene, part: left / duration };
    left -= duration;
  }
  return { scene: Math.max(0, scenes.length - 1), part: 0 };
}
