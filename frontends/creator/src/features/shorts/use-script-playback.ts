import { type RefObject, useEffect, useRef, useState } from 'react';

interface TimedScene {
  /** Seconds. */
  readonly duration: number;
}

/** Total duration, in seconds. */
export const totalDuration = (scenes: readonly TimedScene[]): number => scenes.reduce((sum, { duration }) => sum + duration, 0);

interface SceneProgress {
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

/** Limits the time step, so that scenes are not skipped after the page was suspended. */
const maxStepSeconds = 0.25;
/** Steps of the progress bar per scene: each is a style change, which costs far more than the frame without one. */
const stepsPerScene = 100;

/**
 * Plays the scenes in a loop while `isPlaying` and returns the current one. Its progress is written to the style of
 * `bar` (`--tz-part`, 0 to 1) without rendering each frame.
 */
export function useScriptPlayback(
  scenes: readonly { readonly duration: number }[],
  isPlaying: boolean,
  bar: RefObject<HTMLElement | null>,
): SceneProgress['scene'] {
  const [scene, setScene] = useState(0);
  const seconds = useRef(0);
  useEffect(() => {
    if (!isPlaying || scenes.length === 0) return;
    let previousTime = performance.now();
    let shownStep = -1;
    let frame = requestAnimationFrame(function step(now) {
      seconds.current += Math.min(maxStepSeconds, Math.max(0, now - previousTime) / 1000);
      previousTime = now;
      const progress = sceneProgressAt(scenes, seconds.current);
      const barStep = Math.floor(progress.part * stepsPerScene);
      if (barStep !== shownStep) bar.current?.style.setProperty('--tz-part', String(barStep / stepsPerScene));
      shownStep = barStep;
      setScene(progress.scene);
      frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [scenes, isPlaying, bar]);
  return Math.min(scene, Math.max(0, scenes.length - 1));
}
