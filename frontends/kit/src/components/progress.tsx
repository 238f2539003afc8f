import { classes } from './classes.ts';

interface ProgressProps {
  /** What is under way, e.g. `Uploading clip.mp4`. */
  readonly label: string;
  /** 0 to 100; null while it cannot be told. */
  readonly percent: number | null;
  readonly isPaused?: boolean;
  readonly className?: string;
}

/** A bar in the wave's colours that says how far something is. */
export const Progress = ({ label, percent, isPaused = false, className }: ProgressProps) => (
  <div
    className={classes('tz-progress', percent === null && 'tz-progress--unknown', isPaused && 'tz-progress--paused', className)}
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={percent ?? undefined}
  >
    <span style={percent === null ? undefined : { transform: `scaleX(${percent / 100})` }} />
  </div>
);
