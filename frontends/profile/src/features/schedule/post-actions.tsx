import { Button, Dialog, useToast } from '@trenzeye/frontend-kit';
import type { ScheduledPost } from '@trenzeye/proto/http/profile';
import { useState } from 'react';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { isEditable, isOccurrence, type ScheduleEntry } from './schedule-entry.ts';
import { useCancel, useCreateSchedule, usePublishNow, useRetry } from './schedule-mutations.ts';

/** The actions of an entry, depending on its status. */
export function PostActions({ entry, userId }: { entry: ScheduleEntry; userId: string }) {
  if (isEditable(entry)) return <EditableActions entry={entry} userId={userId} />;
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

function EditableActions({ entry, userId }: { entry: ScheduleEntry; userId: string }) {
  const [isEditing, setEditing] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const publish = usePublishNow();
  const toast = useToast();
  return (
    <>
      <Button size="small" icon="edit" aria-label={`Edit ${entry.title}`} onClick={() => setEditing(true)} />
      {!isOccurrence(entry) && (
        <Button size="small" icon="send" loading={publish.isPending} onClick={() => setConfirming(true)}>
          Publish now
        </Button>
      )}
      <CancelButton entry={entry} userId={userId} />
      {isEditing && <ScheduleDialog userId={userId} entry={entry} onClose={() => setEditing(false)} />}
      {isConfirming && !isOccurrence(entry) && (
        <ConfirmDialog
          title="Publish now?"
          text={`“${entry.title}” will be published immediately instead of at its scheduled time.`}
          label="Publish now"
          onClose={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false);
            publish.mutate(entry, { onSuccess: () => toast.success('Publishing', 'Your post will be public in a few seconds.') });
          }}
        />
      )}
    </>
  );
}

/** Cancels an entry; the toast offers to schedule a cancelled post again. */
function CancelButton({ entry, userId }: { entry: ScheduleEntry; userId: string }) {
  const cancel = useCancel();
  const scheduleAgain = useCreateSchedule(userId);
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
  const [isConfirming, setConfirming] = useState(false);
  const retry = useRetry();
  return (
    <>
      <Button
        size="small"
        icon="retry"
        loading={retry.isPending}
        onClick={() => (post.unconfirmed ? setConfirming(true) : retry.mutate({ post, confirm: false }))}
      >
        Retry
      </Button>
      <CancelButton entry={post} userId={userId} />
      {isConfirming && (
        <ConfirmDialog
          title="Send it again?"
          text="It is unknown whether the first attempt was delivered. Sending again may deliver the post twice."
          label="Send again"
          onClose={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false);
            retry.mutate({ post, confirm: true });
          }}
        />
      )}
    </>
  );
}

interface ConfirmDialogProps {
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

const ConfirmDialog = ({ title, text, label, onConfirm, onClose }: ConfirmDialogProps) => (
  <Dialog title={title} onClose={onClose}>
    <div className="tz-stack">
      <p>{text}</p>
      <div className="tz-row tz-schedule-form__actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" onClick={onConfirm}>
          {label}
        </Button>
      </div>
    </div>
  </Dialog>
);
