import { type CSSProperties, useState } from 'react';
import { initials } from '../format.ts';
import { classes } from './classes.ts';

interface AvatarProps {
  readonly username: string;
  readonly src?: string | null | undefined;
  /** Diameter in CSS pixels. */
  readonly size?: number;
  readonly className?: string;
}

/** A round picture; the first two letters of the name where there is none or it does not load. Decorative: show the name beside it. */
export function Avatar({ username, src, size = 40, className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const style = { '--tz-avatar': `${size}px` } as CSSProperties;
  const picture =
    src && src !== broken ? (
      <img src={src} alt="" width={size} height={size} loading="lazy" onError={() => setBroken(src)} />
    ) : (
      initials(username)
    );
  return (
    <span className={classes('tz-avatar', className)} style={style} aria-hidden="true">
      {picture}
    </span>
  );
}
