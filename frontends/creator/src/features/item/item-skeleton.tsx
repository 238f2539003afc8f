import { t } from '@lingui/core/macro';
import { Skeleton, VisuallyHidden } from '@trenzeye/frontend-kit';
import './item.css';

export const ItemSkeleton = () => (
  <div className="tz-item" aria-busy="true">
    <VisuallyHidden>{t`Loading post`}</VisuallyHidden>
    <div className="tz-item__main tz-stack" aria-hidden="true">
      <div className="tz-item__head">
        <Skeleton width={44} height={44} radius="50%" />
        <Skeleton width="40%" height={20} />
      </div>
      <Skeleton width="80%" height={36} />
      <Skeleton height={320} radius={12} />
    </div>
    <div className="tz-item__aside tz-stack" aria-hidden="true">
      <Skeleton height={96} radius={12} />
      <Skeleton height={180} radius={12} />
    </div>
  </div>
);
