const phases = { emerging: 'Emerging', trending: 'Trending', breakout: 'Breakout', fading: 'Fading' } as const;

/** How a trend grows, in a word and a shape. */
export const PhaseChip = ({ phase }: { phase: keyof typeof phases }) => (
  <span className={`tz-phase tz-phase--${phase}`}>{phases[phase]}</span>
);
