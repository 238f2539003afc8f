import { classNames } from './class-names.ts';

interface ProgressProps {
  /** Accessible name, e.g. `Uploading clip.mp4`. */
  readonly label: string;
  /** 0 to 100; null while unknown. */
  readonly percent: number | null;
  readonly isPaused?: boolean;
  readonly className?: string;
}

/** A progress bar in the brand gradient. */
export const Progress = ({ label, percent, isPaused = false, className }: ProgressProps) => (
  <div
    className={classNames('tz-progress', percent === null && 'tz-progress--indeterminate', isPaused && 'tz-progress--paused', className)}
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={percent ?? undefined}
  >
    <span style={percent === null ? undefined : { transform: `scaleX(${percent / 100})` }} />
  </div>
);
