import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Moment, momentAt } from './story-clock.ts';

/** The longest step of the clock, in seconds: a page that slept does not skip scenes. */
const longestStep = 0.25;

/**
 * Runs the scenes while `isPlaying`, over and over. Answers the scene; how much of it is over goes straight to the style of
 * `bar` (`--tz-part`, 0 to 1), without a render for every frame.
 */
export function useStory(
  scenes: readonly { readonly duration: number }[],
  isPlaying: boolean,
  bar: RefObject<HTMLElement | null>,
): Moment['scene'] {
  const [scene, setScene] = useState(0);
  const seconds = useRef(0);
  useEffect(() => {
    if (!isPlaying || scenes.length === 0) return;
    let before = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      seconds.current += Math.min(longestStep, Math.max(0, now - before) / 1000);
      before = now;
      const moment = momentAt(scenes, seconds.current);
      bar.current?.style.setProperty('--tz-part', moment.part.toFixed(3));
      setScene(moment.scene);
      frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [scenes, isPlaying, bar]);
  return Math.min(scene, Math.max(0, scenes.length - 1));
}
