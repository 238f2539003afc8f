import type { RefObject } from 'react';

interface SegmentsProps {
  /** Duration of each segment, in seconds. */
  readonly parts: readonly number[];
  readonly current: number;
  /** Element with `--tz-part`, the progress of the current segment (0 to 1). */
  readonly bar: RefObject<HTMLDivElement | null>;
}

/** Progress bar of a Short: one segment per scene, sized by duration. */
export const Segments = ({ parts, current, bar }: SegmentsProps) => (
  <div ref={bar} className="tz-segments" aria-hidden="true">
    {parts.map((seconds, index) => (
      <span key={index} style={{ flexGrow: seconds }} data-state={index < current ? 'done' : index === current ? 'current' : 'pending'} />
    ))}
  </div>
);
