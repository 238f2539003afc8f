const phases = { emerging: 'Emerging', trending: 'Trending', breakout: 'Breakout', fading: 'Fading' } as const;

/** A trend's growth phase as a label with a shape. */
export const PhaseChip = ({ phase }: { phase: keyof typeof phases }) => (
  <span className={`tz-phase tz-phase--${phase}`}>{phases[phase]}</span>
);
