import { Avatar, Button, Card, ErrorState, Skeleton } from '@trenzeye/frontend-kit';
import { type FormEvent, useState } from 'react';
import { UsernameField, useUsernameChoice } from '../../features/onboarding/username-field.tsx';
import { useOwnProfile } from '../../features/profile/own-profile.ts';

/** The name others know somebody by; it starts with what the sign-up made of it. */
export function UsernameStep({ onNext }: { onNext: () => Promise<void> }) {
  const { data: profile, isError, error, refetch, isFetching } = useOwnProfile();
  if (isError)
    return (
      <>
        <ErrorState title="Your profile could not be loaded" detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />
        <Button onClick={() => void onNext()} className="onboarding__skip">
          Skip
        </Button>
      </>
    );
  if (!profile) return <Skeleton height="12rem" radius="12px" />;
  return <Form current={profile.username} picture={profile.avatar_url} onNext={onNext} />;
}

function Form({ current, picture, onNext }: { current: string; picture: string | null; onNext: () => Promise<void> }) {
  const choice = useUsernameChoice(current);
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    await onNext();
    setLeaving(false);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void choice.save().then((saved) => (saved ? leave() : undefined));
  };
  return (
    <Card>
      <form className="tz-stack" onSubmit={onSubmit}>
        <div className="onboarding__preview">
          <Avatar username={choice.value.trim() || current} src={picture} size={56} />
          <p>@{choice.value.trim() || current}</p>
        </div>
        <UsernameField choice={choice} />
        <div className="tz-row">
          <Button type="submit" kind="primary" disabled={!choice.ready || choice.saving || leaving}>
            {choice.saving || leaving ? 'Saving...' : 'Continue'}
          </Button>
          <Button kind="bare" onClick={() => void leave()} disabled={leaving}>
            Skip
          </Button>
        </div>
      </form>
    </Card>
  );
}
