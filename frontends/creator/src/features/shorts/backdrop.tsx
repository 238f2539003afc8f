import { useMemo } from 'react';
import { drawWaves, frame } from './drawn-waves.ts';

/** The drawn ground a script plays on, in the wave's colours; each scene has its own. */
export function Backdrop({ seed }: { seed: string }) {
  const waves = useMemo(() => drawWaves(seed), [seed]);
  return (
    <svg className="tz-backdrop" viewBox={`0 0 ${frame.width} ${frame.height}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {waves.map(({ path, colour }, layer) => (
        <path
          key={colour}
          d={path}
          className={`tz-backdrop__wave tz-backdrop__wave--${colour}`}
          style={{ animationDelay: `${layer * -7}s` }}
        />
      ))}
    </svg>
  );
}
