import { t } from '@lingui/core/macro';
import { type CSSProperties, useId } from 'react';
import { type Strand, strandPath, strandY } from './wave-path.ts';

const width = 1440;
const height = 560;
const createStrand = (offset: number): Strand => ({
  width,
  middle: 410 + offset * 34,
  height: 310 - Math.abs(offset) * 190,
  crest: 0.71,
  waves: 1.85,
  phase: offset * 1.5,
});

const count = 17;
/** From -0.5 to 0.5; 0 is the brightest strand. */
const offsets = Array.from({ length: count }, (_, index) => index / (count - 1) - 0.5);
const strands = offsets.map((offset) => ({ offset, path: strandPath(createStrand(offset)) }));
const brightestStrand = createStrand(0);
const brightestPath = strandPath(brightestStrand);

/** Horizontal position of each growth phase, as a share of the width. */
const phases = [
  { name: 'emerging', label: t`emerging`, at: 0.5 },
  { name: 'trending', label: t`trending`, at: 0.605 },
  { name: 'breakout', label: t`breakout`, at: 0.71 },
];

/** The brand wave with the three growth phases of a trend. Decorative. */
export function Wave() {
  const strokeId = useId();
  const fillId = useId();
  return (
    <div className="wave" dir="ltr" aria-hidden="true">
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" fill="none" aria-hidden="true" focusable="false">
        <defs>
          <linearGradient id={strokeId} x1="0" x2={width} y1="0" y2="0" gradientUnits="userSpaceOnUse">
            <stop stopColor="var(--tz-violet)" stopOpacity="0" />
            <stop offset="0.12" stopColor="var(--tz-violet)" />
            <stop offset="0.52" stopColor="var(--tz-magenta)" />
            <stop offset="0.86" stopColor="var(--tz-amber)" />
            <stop offset="1" stopColor="var(--tz-amber)" stopOpacity="0" />
          </linearGradient>
          <linearGradient id={fillId} x1="0" x2="0" y1="0" y2={height} gradientUnits="userSpaceOnUse">
            <stop offset="0.1" stopColor="var(--tz-magenta)" stopOpacity="0.2" />
            <stop offset="0.85" stopColor="var(--tz-violet)" stopOpacity="0" />
          </linearGradient>
        </defs>
        <path d={`${brightestPath}V${height}H0Z`} fill={`url(#${fillId})`} />
        {strands.map(({ offset, path }) => (
          <path
            key={offset}
            d={path}
            stroke={`url(#${strokeId})`}
            className="wave__strand"
            style={{ '--strand': Math.abs(offset) * (count - 1) } as CSSProperties}
          />
        ))}
        <path d={brightestPath} stroke={`url(#${strokeId})`} className="wave__glow" />
        <path d={brightestPath} stroke={`url(#${strokeId})`} className="wave__bright" />
      </svg>
      {phases.map(({ name, label, at }) => (
        <span
          key={name}
          className={`wave__phase wave__phase--${name}`}
          style={{ left: `${at * 100}%`, top: `${Math.round((strandY(brightestStrand, at * width) / height) * 1000) / 10}%` }}
        >
          {label}
        </span>
      ))}
    </div>
  );
}
