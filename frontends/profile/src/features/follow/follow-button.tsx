import { t } from '@lingui/core/macro';
import { Button, Chip } from '@trenzeye/frontend-kit';
import type { Follow } from './use-follow.ts';

/** 'Follow' or 'Following', which unfollows; renders nothing until the state is loaded. */
export function FollowButton({ username, follow: { state, toggle } }: { username: string; follow: Follow }) {
  if (!state) return null;
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
