import { t } from '@lingui/core/macro';
import { Button, useSession, useToast } from '@trenzeye/frontend-kit';
import type { Signal } from '@trenzeye/proto/http/content';
import { useNavigate } from 'react-router-dom';
import { useChangeFollow } from '../api.ts';

interface FollowButtonProps {
  readonly signal: Pick<Signal, 'id' | 'title'>;
  /** Ids of the signals that the viewer follows. */
  readonly followed: ReadonlySet<string> | undefined;
  readonly size?: 'small' | 'medium';
}

/** Follows the topic of a signal, so that it is in "For you". Visitors are asked to log in. */
export function FollowButton({ signal: { id, title }, followed, size = 'medium' }: FollowButtonProps) {
  const { state } = useSession();
  const toast = useToast();
  const navigate = useNavigate();
  const { mutate, isPending } = useChangeFollow();
  const isFollowing = followed?.has(id) ?? false;
  const follow = () => {
    if (state !== 'signed-in') {
      const logIn = { label: t`Log In`, onClick: () => void navigate('/login') };
      toast.info(t`Log in to follow topics`, t`What you follow is saved in your account.`, logIn);
      return;
    }
    const manage = { label: t`Manage niches`, onClick: () => void navigate('/niches') };
    mutate(
      { id, isFollowing: !isFollowing },
      {
        onSuccess: () => {
          if (isFollowing) toast.info(t`No longer followed`, title);
          else toast.success(t`Followed`, t`It appears in For you, and you are notified of a breakout.`, manage);
        },
      },
    );
  };
  return (
    <Button
      kind="bare"
      size={size}
      icon={isFollowing ? 'check' : 'plus'}
      loading={isPending}
      disabled={state === 'loading'}
      aria-pressed={isFollowing}
      aria-label={t`Follow: ${title}`}
      onClick={follow}
    >
      {isFollowing ? t`Following` : t`Follow`}
    </Button>
  );
}
