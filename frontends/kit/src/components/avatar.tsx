import { smallPictureUrl } from '@trenzeye/proto/text/small-picture-url';
import { type CSSProperties, useState } from 'react';
import { initials } from '../format.ts';
import { classNames } from './class-names.ts';

interface AvatarProps {
  readonly username: string;
  readonly src?: string | null | undefined;
  /** Diameter in CSS pixels. */
  readonly size?: number;
  readonly className?: string;
}

/** A round picture, or the first two letters of the name when there is none or it fails to load. Decorative: show the name next to it. */
export function Avatar({ username, src, size = 40, className }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const style = { '--tz-avatar': `${size}px` } as CSSProperties;
  const picture =
    src && src !== failedSrc ? (
      <img src={smallPictureUrl(src, size)} alt="" width={size} height={size} loading="lazy" onError={() => setFailedSrc(src)} />
    ) : (
      initials(username)
    );
  return (
    <span className={classNames('tz-avatar', className)} style={style} aria-hidden="true">
      {picture}
    </span>
  );
}
