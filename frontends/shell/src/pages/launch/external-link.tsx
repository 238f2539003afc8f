import { classNames, Icon, VisuallyHidden } from '@trenzeye/frontend-kit';
import type { ReactNode } from 'react';

/** A button that leads away from Trenzeye, in a new tab. */
export function ExternalLink({ href, className, children }: { href: string; className?: string; children: ReactNode }) {
  return (
    <a className={classNames('tz-button tz-button--large', className)} href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <Icon name="external" size={16} />
      <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
    </a>
  );
}
