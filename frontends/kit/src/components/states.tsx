import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import { Skeleton, VisuallyHidden } from './surfaces.tsx';

/** Placeholder of a loading page: a heading, a line and three cards. */
export function PageSkeleton() {
  return (
    <div className="tz-page tz-stack" aria-busy="true">
      <VisuallyHidden>{t`Loading…`}</VisuallyHidden>
      <Skeleton width="40%" height="2.25rem" />
      <Skeleton width="65%" />
      {[0, 1, 2].map((card) => (
        <Skeleton key={card} height="9rem" radius="12px" />
      ))}
    </div>
  );
}

/** Placeholder of all that a page shows below its header. It is as high as a screen, so that what follows it does not move into view. */
export const SectionSkeleton = () => <Skeleton height="40rem" radius="12px" />;

/** The first view of a page, as the gateway has put it into the HTML, until the page's content is loaded. */
export function FirstView({ html }: { readonly html: string }) {
  return (
    <div aria-busy="true">
      <VisuallyHidden>{t`Loading…`}</VisuallyHidden>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the gateway has escaped it, and it is a part of this page already */}
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  );
}

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
