import { t } from '@lingui/core/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, call, Dialog, type MenuItem, newIdempotencyKey, ReportMenu, useToast } from '@trenzeye/frontend-kit';
import { social } from '@trenzeye/proto/http/social';
import { useState } from 'react';

type RelationChange = 'block' | 'unblock' | 'mute' | 'unmute';

const relationKey = (id: string) => ['relation', id] as const;

/** Whether the signed-in user has blocked or muted another user. */
const useRelation = (id: string) =>
  useQuery({
    queryKey: relationKey(id),
    queryFn: ({ signal }) => call(social.relationState, { params: { id }, signal }),
  });

const failures: Readonly<Record<RelationChange, string>> = {
  block: t`Failed to block this user.`,
  unblock: t`Failed to unblock this user.`,
  mute: t`Failed to mute this user.`,
  unmute: t`Failed to unmute this user.`,
};

/** Blocks, unblocks, mutes or unmutes a user, and refetches all lists the user appears in. */
export const useChangeRelation = (id: string) => {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    mutationFn: (change: RelationChange) => call(social[change], { params: { id }, idempotencyKey: newIdempotencyKey() }),
    onSuccess: (state) => {
      client.setQueryData(relationKey(id), state);
      return Promise.all(
        [['follow'], ['messages'], ['comments'], ['feed'], ['relations'], ['notifications']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
    },
    onError: (error, change) => {
      console.error(`Failed to ${change}`, error);
      toast.error(t`Error`, `${failures[change]} ${error.message}`);
    },
  });
};

/** Menu to mute, block or report a user. */
export function RelationMenu({ id, username }: { id: string; username: string }) {
  const { data } = useRelation(id);
  const { mutate, isPending } = useChangeRelation(id);
  const [isBlocking, setBlocking] = useState(false);
  const toast = useToast();
  const withSuccessToast = (message: string) => ({ onSuccess: () => toast.success(message) });
  const items: MenuItem[] = [
    data?.muted
      ? { label: t`Unmute`, icon: 'volume', onSelect: () => mutate('unmute', withSuccessToast(t`@${username} is no longer muted`)) }
      : { label: t`Mute`, icon: 'volumeOff', onSelect: () => mutate('mute', withSuccessToast(t`@${username} is muted`)) },
    data?.blocked
      ? { label: t`Unblock`, icon: 'shield', onSelect: () => mutate('unblock', withSuccessToast(t`@${username} is no longer blocked`)) }
      : { label: t`Block`, icon: 'shield', tone: 'danger', onSelect: () => setBlocking(true) },
  ];
  return (
    <>
      <ReportMenu target={{ type: 'user', id }} name={`@${username}`} ownerId={id} more={items} />
      {isBlocking && (
        <Dialog title={t`Block @${username}?`} onClose={() => setBlocking(false)}>
          <div className="tz-stack">
            <p>{t`You no longer see each other’s comments, and they cannot follow, mention or message you. They are not notified.`}</p>
            <div className="tz-row">
              <Button onClick={() => setBlocking(false)}>{t`Cancel`}</Button>
              <Button
                kind="danger"
                icon="shield"
                loading={isPending}
                onClick={() =>
                  mutate('block', {
                    onSuccess: () => {
                      setBlocking(false);
                      toast.success(t`@${username} is blocked`, undefined, { label: t`Undo`, onClick: () => mutate('unblock') });
                    },
                  })
                }
              >
                {t`Block`}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}
