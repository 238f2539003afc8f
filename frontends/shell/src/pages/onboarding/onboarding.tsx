import { t } from '@lingui/core/macro';
import { Avatar, auth, Button, Card, ErrorState, lazyPart, PageSkeleton, Skeleton, useSession, useTitle } from '@trenzeye/frontend-kit';
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useAccount, useOwnProfile, useRefreshAccount } from '../../features/accounts/api.ts';
import { unwrap } from '../../features/accounts/async-action.ts';
import { type Progress, readInterests, readProgress, type Step, stepAfter, steps, stepTitles } from '../../features/onboarding/api.ts';
import { tourOffer } from '../../features/tour/tour-store.ts';
import { useSuggestedSignals } from '../home/api.ts';
import { InterestsStep } from './interests-step.tsx';
import './onboarding.css';
import { UsernameField, useUsernameChoice } from '../../features/onboarding/username-field.tsx';
import { TrendStep } from './trend-step.tsx';

/** Choice of a username; starts with the one assigned at sign-up. */
function UsernameStep({ onNext }: { onNext: () => Promise<void> }) {
  const { data: profile, isError, error, refetch, isFetching } = useOwnProfile();
  if (isError)
    return (
      <>
        <ErrorState
          title={t`Your profile could not be loaded`}
          detail={error.message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
        <Button onClick={() => void onNext()} className="onboarding__skip">
          {t`Skip`}
        </Button>
      </>
    );
  if (!profile) return <Skeleton height="12rem" radius="12px" />;
  return <Form current={profile.username} picture={profile.avatar_url} onNext={onNext} />;
}

function Form({ current, picture, onNext }: { current: string; picture: string | null; onNext: () => Promise<void> }) {
  const choice = useUsernameChoice(current);
  const [isProceeding, setProceeding] = useState(false);
  const proceed = async () => {
    setProceeding(true);
    await onNext();
    setProceeding(false);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void choice.save().then((saved) => (saved ? proceed() : undefined));
  };
  return (
    <Card>
      <form className="tz-stack" onSubmit={onSubmit}>
        <div className="onboarding__preview">
          <Avatar username={choice.value.trim() || current} src={picture} size={56} />
          <p>
            <bdi>@{choice.value.trim() || current}</bdi>
          </p>
        </div>
        <UsernameField choice={choice} />
        <div className="tz-row">
          <Button type="submit" kind="primary" disabled={!choice.canSave || choice.isSaving || isProceeding}>
            {choice.isSaving || isProceeding ? t`Saving...` : t`Continue`}
          </Button>
          <Button kind="bare" onClick={() => void proceed()} disabled={isProceeding}>
            {t`Skip`}
          </Button>
        </div>
      </form>
    </Card>
  );
}

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
