import { t } from '@lingui/core/macro';
import { auth, Button, ErrorState, lazyPart, PageSkeleton, useSession, useTitle } from '@trenzeye/frontend-kit';
import { Suspense, useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { unwrap } from '../../features/account/async-action.ts';
import { useAccount, useRefreshAccount } from '../../features/account/use-account.ts';
import { type Progress, readInterests, readProgress, type Step, stepAfter, steps, stepTitles } from '../../features/onboarding/progress.ts';
import { useSuggestedSignals } from '../../features/signals/use-top-signals.ts';
import { tourOffer } from '../../features/tour/tour-offer-state.ts';
import { InterestsStep } from './interests-step.tsx';
import './onboarding.css';
import { TrendStep } from './trend-step.tsx';
import { UsernameStep } from './username-step.tsx';

// With antd, for which the first step does not wait.
const StepList = lazyPart(async () => (await import('./step-list.tsx')).StepList, { whenMissing: 'nothing' });

/** Onboarding in three steps: username, interests, first trend. Progress is stored in the account; every step can be skipped. */
export function Onboarding() {
  const { state } = useSession();
  const { data: account, isError, refetch, isFetching } = useAccount();
  const [query] = useSearchParams();
  const requestedStep = steps.find((step) => step === query.get('step'));
  const progress = account ? readProgress(account.user_metadata) : undefined;
  const step: Step = requestedStep ?? (progress && progress !== 'done' ? progress : 'username');
  useTitle(t`Welcome: ${stepTitles[step]}`);
  // PostLoginRouting redirects visitors.
  if (state === 'signed-out') return null;
  if (isError)
    return (
      <div className="tz-page">
        <ErrorState
          title={t`Your account could not be loaded`}
          detail={t`You can continue to Home and finish the setup later.`}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </div>
    );
  if (!account) return <PageSkeleton />;
  return <Steps step={step} metadata={account.user_metadata} />;
}

/** Saves progress and choices. A failure does not block the user: the step is shown again later. */
async function saveProgress(progress: Progress, data: Readonly<Record<string, unknown>>): Promise<void> {
  try {
    unwrap(await (await auth()).updateUser({ data: { ...data, onboarding: progress } }));
  } catch (error) {
    console.error('Saving onboarding progress failed', error);
  }
}

function Steps({ step, metadata }: { step: Step; metadata: Readonly<Record<string, unknown>> }) {
  const navigate = useNavigate();
  const refresh = useRefreshAccount();
  const next = stepAfter(step);
  // Loaded during the first step, so that the second shows its topics at once.
  useSuggestedSignals();
  const interests = readInterests(metadata);
  const save = async (progress: Progress, data: Readonly<Record<string, unknown>> = {}) => {
    await saveProgress(progress, progress === 'done' ? { ...data, ...tourOffer(metadata) } : data);
    await refresh();
  };
  const proceed = async (data: Readonly<Record<string, unknown>> = {}) => {
    await save(next, data);
    navigate(next === 'done' ? '/home' : `/onboarding?step=${next}`);
  };
  return (
    <div className="tz-page onboarding">
      <Suspense fallback={<div className="onboarding__steps" />}>
        <StepList step={step} />
      </Suspense>
      <StepHeading key={step} step={step} />
      {step === 'username' && <UsernameStep onNext={() => proceed()} />}
      {step === 'interests' && (
        <InterestsStep chosen={interests} onNext={(chosen) => proceed({ interests: chosen })} onSkip={() => proceed()} />
      )}
      {step === 'trend' && <TrendStep interests={interests} onDone={() => save('done')} onSkip={() => proceed()} />}
      {step !== 'username' && (
        <Button
          kind="bare"
          size="small"
          icon="arrowLeft"
          className="onboarding__back"
          to={`/onboarding?step=${steps[steps.indexOf(step) - 1]}`}
        >
          {t`Back`}
        </Button>
      )}
    </div>
  );
}

/** Takes the focus when the step changes, because the route does not. */
function StepHeading({ step }: { step: Step }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = step === 'username';
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <header className="onboarding__header">
      <h1 ref={heading} tabIndex={-1}>
        {isFirst ? t`Welcome to Trenzeye` : stepTitles[step]}
      </h1>
      {isFirst && (
        <>
          <p>{t`Three short steps to your first trend. You can skip any of them.`}</p>
          <p className="tz-muted tz-small">
            {t`The onboarding flow is coming soon with guided tours of every tool. Until then, these steps and a short tour help you start.`}
          </p>
        </>
      )}
    </header>
  );
}
