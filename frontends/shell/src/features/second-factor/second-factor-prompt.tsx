import { getSecondFactorPrompt, subscribeToSecondFactorPrompt } from '@trenzeye/frontend-kit';
import { lazy, Suspense, useSyncExternalStore } from 'react';

const SecondFactorDialog = lazy(() =>
  import('./second-factor-dialog.tsx').then(({ SecondFactorDialog }) => ({ default: SecondFactorDialog })),
);

/** Shows the dialog while a request of any page waits for the second factor, or was refused because none is set up. */
export function SecondFactorPrompt() {
  const prompt = useSyncExternalStore(subscribeToSecondFactorPrompt, getSecondFactorPrompt, () => null);
  if (!prompt) return null;
  return (
    <Suspense>
      <SecondFactorDialog prompt={prompt} />
    </Suspense>
  );
}
