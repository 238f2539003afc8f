import { t } from '@lingui/core/macro';
import { Avatar, Button, Card, ErrorState, Skeleton } from '@trenzeye/frontend-kit';
import { type FormEvent, useState } from 'react';
import { UsernameField, useUsernameChoice } from '../../features/onboarding/username-field.tsx';
import { useOwnProfile } from '../../features/profile/own-profile.ts';

/** Choice of a username; starts with the one assigned at sign-up. */
export function UsernameStep({ onNext }: { onNext: () => Promise<void> }) {
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
