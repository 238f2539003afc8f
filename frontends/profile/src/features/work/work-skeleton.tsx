import { Skeleton, VisuallyHidden } from '@trenzeye/frontend-kit';
import './work.css';

export const WorkSkeleton = ({ label }: { label: string }) => (
  <div className="tz-works" aria-busy="true">
    <VisuallyHidden>{label}</VisuallyHidden>
    {[0, 1, 2].map((tile) => (
      <Skeleton key={tile} height={220} radius={12} />
    ))}
  </div>
);
