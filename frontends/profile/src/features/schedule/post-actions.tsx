import { Button, Dialog, useToast } from '@trenzeye/frontend-kit';
import type { ScheduledPost } from '@trenzeye/proto/http/profile';
import { useState } from 'react';
import { type Entry, isOpen } from './post-status.ts';
import { isOccurrence, useCancel, usePublishNow, useRetry, useScheduleNew } from './schedule-changes.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';

/** What can be done with one entry, by what became of it. */
export function PostActions({ entry, userId }: { entry: Entry; userId: string }) {
  if (isOpen(entry)) return <OpenActions entry={entry} userId={userId} />;
  if (isOccurrence(entry)) return null;
  if (entry.status === 'failed') return <FailedActions post={entry} userId={userId} />;
  if (entry.status === 'published' && entry.published_content_id)
    return (
      <Button size="small" icon="eye" to={`/c/${entry.published_content_id}`}>
        View
      </Button>
    );
  return null;
}

function OpenActions({ entry, userId }: { entry: Entry; userId: string }) {
  const [isEditing, setEditing] = useState(false);
  const [isSure, setSure] = useState(false);
  const publish = usePublishNow();
  const toast = useToast();
  return (
    <>
      <Button size="small" icon="edit" aria-label={`Edit ${entry.title}`} onClick={() => setEditing(true)} />
      {!isOccurrence(entry) && (
        <Button size="small" icon="send" loading={publish.isPending} onClick={() => setSure(true)}>
          Publish now
        </Button>
      )}
      <CancelButton entry={entry} userId={userId} />
      {isEditing && <ScheduleDialog userId={userId} entry={entry} onClose={() => setEditing(false)} />}
      {isSure && !isOccurrence(entry) && (
        <Sure
          title="Publish now?"
          words={`“${entry.title}” becomes public at once instead of at its time.`}
          label="Publish now"
          onClose={() => setSure(false)}
          onYes={() => {
            setSure(false);
            publish.mutate(entry, { onSuccess: () => toast.success('On its way', 'It is public within seconds.') });
          }}
        />
      )}
    </>
  );
}

/** Calls it off; what was cancelled can be put back from the toast. */
function CancelButton({ entry, userId }: { entry: Entry; userId: string }) {
  const cancel = useCancel();
  const scheduleAgain = useScheduleNew(userId);
  const toast = useToast();
  const { content_id, local_time, zone, platform, title } = entry;
  const undo = () =>
    scheduleAgain.mutate({ content_id, local_time, zone, platform }, { onSuccess: () => toast.success('Scheduled again', title) });
  return (
    <Button
      size="small"
      kind="danger"
      icon="trash"
      aria-label={isOccurrence(entry) ? `Skip ${title} this time` : `Cancel ${title}`}
      loading={cancel.isPending}
      onClick={() =>
        cancel.mutate(entry, {
          onSuccess: () =>
            toast.success(
              'Scheduled post cancelled successfully',
              undefined,
              isOccurrence(entry) ? undefined : { label: 'Undo', onClick: undo },
            ),
        })
      }
    >
      {isOccurrence(entry) ? 'Skip' : 'Cancel'}
    </Button>
  );
}

function FailedActions({ post, userId }: { post: ScheduledPost; userId: string }) {
  const [isSure, setSure] = useState(false);
  const retry = useRetry();
  return (
    <>
      <Button
        size="small"
        icon="retry"
        loading={retry.isPending}
        onClick={() => (post.unconfirmed ? setSure(true) : retry.mutate({ post, confirm: false }))}
      >
        Retry
      </Button>
      <CancelButton entry={post} userId={userId} />
      {isSure && (
        <Sure
          title="Send it again?"
          words="Nobody knows whether the first try arrived. Sending again may announce it twice."
          label="Send again"
          onClose={() => setSure(false)}
          onYes={() => {
            setSure(false);
            retry.mutate({ post, confirm: true });
          }}
        />
      )}
    </>
  );
}

interface SureProps {
  readonly title: string;
  readonly words: string;
  readonly label: string;
  readonly onYes: () => void;
  readonly onClose: () => void;
}

const Sure = ({ title, words, label, onYes, onClose }: SureProps) => (
  <Dialog title={title} onClose={onClose}>
    <div className="tz-stack">
      <p>{words}</p>
      <div className="tz-row tz-schedule-form__choices">
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" onClick={onYes}>
          {label}
        </Button>
      </div>
    </div>
  </Dialog>
);
