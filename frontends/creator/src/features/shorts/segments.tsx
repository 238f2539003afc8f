import type { RefObject } from 'react';

interface SegmentsProps {
  /** Seconds of each part. */
  readonly parts: readonly number[];
  readonly current: number;
  /** Takes `--tz-part`, how much of the current part is over. */
  readonly bar: RefObject<HTMLDivElement | null>;
}

/** The progress of a Short: one bar for each scene, as long as it takes. */
export const Segments = ({ parts, current, bar }: SegmentsProps) => (
  <div ref={bar} className="tz-segments" aria-hidden="true">
    {parts.map((seconds, index) => (
      <span key={index} style={{ flexGrow: seconds }} data-state={index < current ? 'over' : index === current ? 'now' : 'ahead'} />
    ))}
  </div>
);
