import { t } from '@lingui/core/macro';

const phases = { emerging: t`Emerging`, trending: t`Trending`, breakout: t`Breakout`, fading: t`Fading` } as const;

/** A trend's growth phase as a label with a shape. */
export const PhaseChip = ({ phase }: { phase: keyof typeof phases }) => (
  <span className={`tz-phase tz-phase--${phase}`}>{phases[phase]}</span>
);
