import { t } from '@lingui/core/macro';
import { Button, Chip, Skeleton } from '@trenzeye/frontend-kit';
import type { Follow } from './use-follow.ts';

/** 'Follow' or 'Following', which unfollows; nothing when the state could not be loaded. */
export function FollowButton({ username, follow: { state, isPending, toggle } }: { username: string; follow: Follow }) {
  if (!state) return isPending ? <Skeleton width="7rem" height="44px" radius="12px" /> : null;
  return (
    <>
      {state.follows_you && <Chip className="tz-follows-you">{t`Follows you`}</Chip>}
      {state.is_following ? (
        <Button icon="check" aria-label={t`Following @${username}: unfollow`} onClick={toggle}>
          {t`Following`}
        </Button>
      ) : (
        <Button kind="primary" icon="plus" aria-label={t`Follow @${username}`} onClick={toggle}>
          {t`Follow`}
        </Button>
      )}
    </>
  );
}
