import { t } from '@lingui/core/macro';
import { Card, Skeleton, VisuallyHidden } from '@trenzeye/frontend-kit';

export function SignalSkeleton({ count }: { count: number }) {
  return (
    <div className="tz-signals" aria-busy="true">
      <VisuallyHidden>{t`Loading signals`}</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        <Card key={index} className="tz-signal" aria-hidden="true">
          <Skeleton width={64} height={64} radius="50%" />
          <div className="tz-signal__body">
            <Skeleton width="40%" height={20} />
            <Skeleton width="75%" height={24} />
            <Skeleton height={44} />
            <Skeleton width="30%" height={20} />
          </div>
        </Card>
      ))}
    </div>
  );
}
