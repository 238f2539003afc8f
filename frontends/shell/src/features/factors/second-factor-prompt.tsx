import { getIdentityPrompt, lazyPart, subscribeToIdentityPrompt } from '@trenzeye/frontend-kit';
import { Suspense, useSyncExternalStore } from 'react';

const SecondFactorDialog = lazyPart(async () => (await import('./second-factor-dialog.tsx')).SecondFactorDialog);

/** Shows the dialog while a request of any page waits for the second factor, or was refused because none is set up. */
export function SecondFactorPrompt() {
  const prompt = useSyncExternalStore(subscribeToIdentityPrompt, getIdentityPrompt, () => null);
  if (!prompt) return null;
  return (
    <Suspense>
      <SecondFactorDialog prompt={prompt} />
    </Suspense>
  );
}
