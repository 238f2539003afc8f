import { useId, useMemo } from 'react';
import { generateWaves, viewBoxSize } from './wave-paths.ts';

/** Wave background of a script; each scene has its own, derived from `seed`. Not animated: an animated SVG is painted for every frame. */
export function Backdrop({ seed }: { seed: string }) {
  const waves = useMemo(() => generateWaves(seed), [seed]);
  const light = useId();
  return (
    <svg
      className="tz-backdrop"
      viewBox={`0 0 ${viewBoxSize.width} ${viewBoxSize.height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {waves.map(({ path, colour }) => (
        <g key={colour} className={`tz-backdrop__wave--${colour}`}>
          <linearGradient id={`${light}-${colour}`} x1="0" y1="0" x2="0" y2="1">
            <stop stopColor="currentColor" stopOpacity="0.7" />
            <stop offset="0.75" stopColor="currentColor" stopOpacity="0" />
          </linearGradient>
          <path d={path} fill={`url(#${light}-${colour})`} />
        </g>
      ))}
    </svg>
  );
}
