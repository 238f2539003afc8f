import { t } from '@lingui/core/macro';
import { classNames, Icon, VisuallyHidden } from '@trenzeye/frontend-kit';
import type { ReactNode } from 'react';

/** A link to another site, in a new tab, that looks like a button. */
export function ExternalLink({ href, className, children }: { href: string; className?: string; children: ReactNode }) {
  return (
    <a className={classNames('tz-button tz-button--large', className)} href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <Icon name="external" size={16} />
      <VisuallyHidden>{t`(opens in a new tab)`}</VisuallyHidden>
    </a>
  );
}
