import { Button, Dialog, type MenuItem, ReportMenu, useToast } from '@trenzeye/frontend-kit';
import { useState } from 'react';
import { useChangeRelation, useRelation } from './use-relation.ts';

/** Mute, block and report. */
export function RelationMenu({ id, username }: { id: string; username: string }) {
  const { data } = useRelation(id, true);
  const { mutate, isPending } = useChangeRelation(id);
  const [isBlocking, setBlocking] = useState(false);
  const toast = useToast();
  const say = (words: string) => ({ onSuccess: () => toast.success(words) });
  const items: MenuItem[] = [
    data?.muted
      ? { label: 'Unmute', icon: 'volume', onSelect: () => mutate('unmute', say(`@${username} is no longer muted`)) }
      : { label: 'Mute', icon: 'volumeOff', onSelect: () => mutate('mute', say(`@${username} is muted`)) },
    data?.blocked
      ? { label: 'Unblock', icon: 'shield', onSelect: () => mutate('unblock', say(`@${username} is no longer blocked`)) }
      : { label: 'Block', icon: 'shield', tone: 'danger', onSelect: () => setBlocking(true) },
  ];
  return (
    <>
      <ReportMenu target={{ type: 'user', id }} name={`@${username}`} ownerId={id} more={items} />
      {isBlocking && (
        <Dialog title={`Block @${username}?`} onClose={() => setBlocking(false)}>
          <div className="tz-stack">
            <p>You no longer see each other’s comments, and they cannot follow, mention or message you. They are not told.</p>
            <div className="tz-row">
              <Button onClick={() => setBlocking(false)}>Cancel</Button>
              <Button
                kind="danger"
                icon="shield"
                loading={isPending}
                onClick={() =>
                  mutate('block', {
                    onSuccess: () => {
                      setBlocking(false);
                      toast.success(`@${username} is blocked`, undefined, { label: 'Undo', onClick: () => mutate('unblock') });
                    },
                  })
                }
              >
                Block
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}
