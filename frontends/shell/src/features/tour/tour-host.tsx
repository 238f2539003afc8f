import { lazyPart } from '@trenzeye/frontend-kit';
import { Suspense } from 'react';
import { useTourRunning } from './tour-store.ts';

const Tour = lazyPart(async () => (await import('./tour.tsx')).Tour, { whenMissing: 'nothing' });

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
