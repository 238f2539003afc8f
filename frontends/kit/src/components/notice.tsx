import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon, type IconName } from './icon.tsx';

const icons: Record<'info' | 'success' | 'warning' | 'danger', IconName> = {
  info: 'info',
  success: 'check',
  warning: 'alert',
  danger: 'alert',
};

/** A framed remark inside a page: what is the case and what can be done about it. Put it in a live region where it appears later. */
export function Notice({
  tone = 'info',
  icon,
  title,
  children,
}: {
  tone?: keyof typeof icons;
  icon?: IconName;
  title?: string;
  children: ReactNode;
}) {
  return (
    <div className={classes('tz-notice', `tz-notice--${tone}`)}>
      <Icon name={icon ?? icons[tone]} className="tz-notice__icon" />
      <div className="tz-notice__body">
        {title && <p className="tz-notice__title">{title}</p>}
        {children}
      </div>
    </div>
  );
}
