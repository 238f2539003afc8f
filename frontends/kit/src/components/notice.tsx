import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

const icons: Record<'info' | 'success' | 'warning' | 'danger', IconName> = {
  info: 'info',
  success: 'check',
  warning: 'alert',
  danger: 'alert',
};

/** A framed message inside a page. Put it in a live region when it appears after the page has loaded. */
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
    <div className={classNames('tz-notice', `tz-notice--${tone}`)}>
      <Icon name={icon ?? icons[tone]} className="tz-notice__icon" />
      <div className="tz-notice__body">
        {title && <p className="tz-notice__title">{title}</p>}
        {children}
      </div>
    </div>
  );
}

/** Says beside the settings of something outside that it is paused, and leads to the page where its owner decides. */
export const PausedNotice = () => (
  <Notice tone="warning" icon="shield" title={t`Paused`}>
    <p>{t`Not used since your account was secured. Keep it if it is yours, otherwise remove it.`}</p>
    <Button size="small" to="/account/connections">
      {t`Review`}
    </Button>
  </Notice>
);
