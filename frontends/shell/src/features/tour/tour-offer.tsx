import { t } from '@lingui/core/macro';
import { Button, lazyPart, Notice, useSession } from '@trenzeye/frontend-kit';
import { Suspense, useState } from 'react';
import { answerTourOffer, isTourOffered, setTourRunning, useTourRunning } from './tour-store.ts';

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

/** Offers the tour at the first visit after the onboarding. */
export function TourOffer() {
  const { user } = useSession();
  const [isAnswered, setAnswered] = useState(false);
  if (isAnswered || !user || !isTourOffered(user.user_metadata)) return null;
  const answer = (isAccepted: boolean) => {
    setAnswered(true);
    if (isAccepted) setTourRunning(true);
    else document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    void answerTourOffer();
  };
  return (
    <div className="home__offer">
      <Notice icon="compass" title={t`New here? Take the one-minute tour`}>
        <p>{t`Six short steps, from a rising trend to your profile. You can also start it later from the account menu.`}</p>
        <div className="tz-row">
          <Button kind="primary" size="small" onClick={() => answer(true)}>
            {t`Start the tour`}
          </Button>
          <Button kind="bare" size="small" onClick={() => answer(false)}>
            {t`Not now`}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
