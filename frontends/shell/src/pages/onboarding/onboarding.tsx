import { auth, Button, ErrorState, PageSkeleton, useSession, useTitle } from '@trenzeye/frontend-kit';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { unwrap } from '../../features/account/async-action.ts';
import { useAccount, useRefreshAccount } from '../../features/account/use-account.ts';
import { type Progress, readInterests, readProgress, type Step, stepAfter, steps, stepTitles } from '../../features/onboarding/progress.ts';
import { InterestsStep } from './interests-step.tsx';
import './onboarding.css';
import { TrendStep } from './trend-step.tsx';
import { UsernameStep } from './username-step.tsx';

/** The first minute: a name, interests, a trend. Where somebody stopped is kept on the account; every step can be skipped. */
export function Onboarding() {
  const { state } = useSession();
  const { data: account, isError, refetch, isFetching } = useAccount();
  const [query] = useSearchParams();
  const asked = steps.find((step) => step === query.get('step'));
  const kept = account ? readProgress(account.user_metadata) : undefined;
  const step: Step = asked ?? (kept && kept !== 'done' ? kept : 'username');
  useTitle(`Welcome: ${stepTitles[step]}`);
  // PostLoginRouting leads visitors on.
  if (state === 'signed-out') return null;
  if (isError)
    return (
      <div className="tz-page">
        <ErrorState
          title="Your account could not be loaded"
          detail="You can go on to Home meanwhile, and set things up later."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </div>
    );
  if (!account) return <PageSkeleton />;
  return <Steps step={step} interests={readInterests(account.user_metadata)} />;
}

/** Keeps how far somebody came, and what they chose. What is not kept is asked again: no reason to hold anybody up. */
async function keep(progress: Progress, data: Readonly<Record<string, unknown>>): Promise<void> {
  try {
    unwrap(await (await auth()).updateUser({ data: { ...data, onboarding: progress } }));
  } catch (error) {
    console.warn('How far the first steps came could not be kept', error);
  }
}

function Steps({ step, interests }: { step: Step; interests: readonly string[] }) {
  const navigate = useNavigate();
  const refresh = useRefreshAccount();
  const next = stepAfter(step);
  const goOn = async (data: Readonly<Record<string, unknown>> = {}) => {
    await keep(next, data);
    await refresh();
    navigate(next === 'done' ? '/home' : `/onboarding?step=${next}`);
  };
  return (
    <div className="tz-page onboarding">
      <StepList step={step} />
      <StepHeading key={step} step={step} />
      {step === 'username' && <UsernameStep onNext={() => goOn()} />}
      {step === 'interests' && <InterestsStep chosen={interests} onNext={(chosen) => goOn({ interests: chosen })} onSkip={() => goOn()} />}
      {step === 'trend' && <TrendStep interests={interests} onDone={() => keep('done', {})} onSkip={() => goOn()} />}
      {step !== 'username' && (
        <Button
          kind="bare"
          size="small"
          icon="arrowLeft"
          className="onboarding__back"
          to={`/onboarding?step=${steps[steps.indexOf(step) - 1]}`}
        >
          Back
        </Button>
      )}
    </div>
  );
}

function StepList({ step }: { step: Step }) {
  const at = steps.indexOf(step);
  return (
    <ol className="onboarding__steps" aria-label="Your first steps">
      {steps.map((name, index) => (
        <li key={name} aria-current={name === step ? 'step' : undefined} data-passed={index < at || undefined}>
          <span className="onboarding__bar" aria-hidden="true" />
          <span className="tz-tiny">
            {index + 1}. {stepTitles[name]}
            {index < at && <span className="tz-visually-hidden"> (passed)</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Reading and typing go on here when the step changes, for the route does not. */
function StepHeading({ step }: { step: Step }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const first = step === 'username';
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <header className="onboarding__header">
      <h1 ref={heading} tabIndex={-1}>
        {first ? 'Welcome to Trenzeye' : stepTitles[step]}
      </h1>
      {first && (
        <>
          <p>Three short steps, and your first trend is in front of you. Skip whatever you like.</p>
          <p className="tz-muted tz-small">
            The onboarding flow is coming soon with guided tours of every tool. Until then, these steps set you up.
          </p>
        </>
      )}
    </header>
  );
}
