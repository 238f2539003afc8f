import { useEffect, useRef, useState } from 'react';
import { estimateSecondsLeft, type ProgressSample } from './time-left.ts';

/** Seconds that a rendering still takes; null while they are unknown. */
export function useTimeLeft(stage: string | null, percent: number): number | null {
  const first = useRef<ProgressSample | null>(null);
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  useEffect(() => {
    const now = { stage, percent, at: performance.now() };
    if (first.current?.stage !== stage || percent < first.current.percent) first.current = now;
    setSecondsLeft(estimateSecondsLeft(first.current, now));
  }, [stage, percent]);
  return secondsLeft;
}
