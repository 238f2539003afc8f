import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';

/** Shown instead of an empty list: a sentence and an action. */
export function EmptyState({
  title,
  hint,
  action,
  icon = 'wave',
}: {
  title: string;
  hint?: ReactNode;
  action?: ReactNode;
  icon?: IconName;
}) {
  return (
    <div className="tz-state">
      <Icon name={icon} size={32} className="tz-state__icon" />
      <h2>{title}</h2>
      {hint && <p>{hint}</p>}
      {action}
    </div>
  );
}

/** Shown instead of content that could not be loaded; announced to screen readers. */
export function ErrorState({
  title,
  detail,
  onRetry,
  retrying = false,
}: {
  title: string;
  detail?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
}) {
  return (
    <div className="tz-state tz-state--error" role="alert">
      <Icon name="alert" size={32} className="tz-state__icon" />
      <h2>{title}</h2>
      {detail && <p>{detail}</p>}
      {onRetry && (
        <Button icon="retry" onClick={onRetry} loading={retrying}>
          {t`Retry`}
        </Button>
      )}
    </div>
  );
}
