import { type CSSProperties, useId } from 'react';
import { heightAt, type Strand, strandPath } from './wave-path.ts';

const width = 1440;
const height = 560;
const strandOf = (place: number): Strand => ({
  width,
  middle: 410 + place * 34,
  height: 310 - Math.abs(place) * 190,
  crest: 0.71,
  waves: 1.85,
  phase: place * 1.5,
});

const count = 17;
/** From -0.5 to 0.5, the bright one in the middle. */
const places = Array.from({ length: count }, (_, index) => index / (count - 1) - 0.5);
const strands = places.map((place) => ({ place, path: strandPath(strandOf(place)) }));
const brightest = strandOf(0);
const bright = strandPath(brightest);

/** Where on the wave each growth phase of a trend stands, as a share of the width. */
const phases = [
  { name: 'emerging', at: 0.5 },
  { name: 'trending', at: 0.605 },
  { name: 'breakout', at: 0.71 },
];

/** The studio's one bright wave, with the three growth phases of a trend on it. */
export function Wave() {
  const wave = useId();
  const fade = useId();
  return (
    <div className="wave" aria-hidden="true">
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" fill="none" aria-hidden="true" focusable="false">
        <defs>
          <linearGradient id={wave} x1="0" x2={width} y1="0" y2="0" gradientUnits="userSpaceOnUse">
            <stop stopColor="var(--tz-violet)" stopOpacity="0" />
            <stop offset="0.12" stopColor="var(--tz-violet)" />
            <stop offset="0.52" stopColor="var(--tz-magenta)" />
            <stop offset="0.86" stopColor="var(--tz-amber)" />
            <stop offset="1" stopColor="var(--tz-amber)" stopOpacity="0" />
          </linearGradient>
          <linearGradient id={fade} x1="0" x2="0" y1="0" y2={height} gradientUnits="userSpaceOnUse">
            <stop offset="0.1" stopColor="var(--tz-magenta)" stopOpacity="0.2" />
            <stop offset="0.85" stopColor="var(--tz-violet)" stopOpacity="0" />
          </linearGradient>
        </defs>
        <path d={`${bright}V${height}H0Z`} fill={`url(#${fade})`} />
        {strands.map(({ place, path }) => (
          <path
            key={place}
            d={path}
            stroke={`url(#${wave})`}
            className="wave__strand"
            style={{ '--strand': Math.abs(place) * (count - 1) } as CSSProperties}
          />
        ))}
        <path d={bright} stroke={`url(#${wave})`} className="wave__glow" />
        <path d={bright} stroke={`url(#${wave})`} className="wave__bright" />
      </svg>
      {phases.map(({ name, at }) => (
        <span
          key={name}
          className={`wave__phase wave__phase--${name}`}
          style={{ left: `${at * 100}%`, top: `${Math.round((heightAt(brightest, at * width) / height) * 1000) / 10}%` }}
        >
          {name}
        </span>
      ))}
    </div>
  );
}
