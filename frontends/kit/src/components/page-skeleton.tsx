import { t } from '@lingui/core/macro';
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
