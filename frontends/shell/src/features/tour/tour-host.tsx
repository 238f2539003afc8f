import { lazy, Suspense } from 'react';
import { useTourRunning } from './tour-store.ts';

const Tour = lazy(() => import('./tour.tsx').then(({ Tour }) => ({ default: Tour })));

/** Shows the tour while it runs. Its code is loaded when it starts. */
export function TourHost() {
  return (
    useTourRunning() && (
      <Suspense>
        <Tour />
      </Suspense>
    )
  );
}
