import { Skeleton, VisuallyHidden } from '@trenzeye/frontend-kit';
import './content-tile.css';

export const ContentSkeleton = ({ label }: { label: string }) => (
  <div className="tz-content-grid" aria-busy="true">
    <VisuallyHidden>{label}</VisuallyHidden>
    {[0, 1, 2].map((tile) => (
      <Skeleton key={tile} height={220} radius={12} />
    ))}
  </div>
);
