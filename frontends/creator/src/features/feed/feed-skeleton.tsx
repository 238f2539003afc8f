import { t } from '@lingui/core/macro';
import { Card, Skeleton, VisuallyHidden } from '@trenzeye/frontend-kit';
import './feed.css';
import './content-card.css';

export function ContentSkeleton({ tall = false }: { tall?: boolean }) {
  return (
    <Card padded={false} className="tz-content" aria-hidden="true">
      <div className="tz-content__head">
        <Skeleton width={36} height={36} radius="50%" />
        <div className="tz-content__byline tz-stack">
          <Skeleton width="60%" height={14} />
        </div>
      </div>
      {tall ? <Skeleton height={280} radius={0} /> : null}
      <div className="tz-content__details">
        <Skeleton height={16} />
        <Skeleton width="85%" height={16} />
        <Skeleton width="50%" height={16} />
      </div>
      <div className="tz-content__actions">
        <Skeleton width={120} height={32} radius={999} />
      </div>
    </Card>
  );
}

export function FeedSkeleton() {
  return (
    <div className="tz-feed-skeleton" aria-busy="true">
      <VisuallyHidden>{t`Loading content`}</VisuallyHidden>
      {[true, false, true, false, false, true].map((tall, index) => (
        <ContentSkeleton key={index} tall={tall} />
      ))}
    </div>
  );
}
