import { t } from '@lingui/core/macro';
import { Button, Dialog, type MenuItem, ReportMenu, useToast } from '@trenzeye/frontend-kit';
import { useState } from 'react';
import { useChangeRelation, useRelation } from './use-relation.ts';

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
