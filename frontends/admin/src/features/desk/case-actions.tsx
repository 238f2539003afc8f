import { Button, useSession, useToast } from '@trenzeye/frontend-kit';
import type { CaseAction, FlaggedContent } from '@trenzeye/proto/http/admin';
import { useState } from 'react';
import { DecideDialog } from './decide-dialog.tsx';
import { type Deciding, useClaim, useDecide, useUndo } from './desk-queries.ts';
import { doneWords } from './words.ts';

/** What can be done with a case as it stands: decide it, claim it, or take its decision back. */
export function CaseActions({ flagged }: { flagged: FlaggedContent }) {
  if (flagged.status === 'pending') return <PendingActions flagged={flagged} />;
  return flagged.decision?.can_undo ? <UndoButton flagged={flagged} /> : null;
}

function PendingActions({ flagged }: { flagged: FlaggedContent }) {
  const { user } = useSession();
  const [asked, setAsked] = useState<CaseAction | null>(null);
  const decide = useDecide();
  const undo = useUndo();
  const claim = useClaim();
  const toast = useToast();
  const { id, claimed_by, target_type, content_author, reason, target_gone } = flagged;
  const isMine = claimed_by?.id === user?.id && claimed_by !== null;
  const isOthers = claimed_by !== null && !isMine;
  const run = (deciding: Deciding) =>
    decide.mutate(
      { flagged, deciding },
      {
        onSuccess: () => {
          setAsked(null);
          toast.success(doneWords[deciding.action], undefined, { label: 'Undo', onClick: () => undo.mutate(id) });
        },
      },
    );
  return (
    <>
      <Button size="small" icon="check" disabled={isOthers} loading={decide.isPending} onClick={() => run({ action: 'approve' })}>
        Approve
      </Button>
      {target_type !== 'user' && !target_gone && (
        <Button size="small" kind="danger" icon="trash" disabled={isOthers || decide.isPending} onClick={() => setAsked('remove')}>
          Remove
        </Button>
      )}
      <Button size="small" kind="danger" icon="user" disabled={isOthers || decide.isPending} onClick={() => setAsked('suspend_user')}>
        Suspend User
      </Button>
      <Button size="small" icon="alert" disabled={isOthers || decide.isPending} onClick={() => setAsked('warn')}>
        Warn
      </Button>
      <Button size="small" kind="bare" disabled={isOthers} loading={claim.isPending} onClick={() => claim.mutate({ id, isClaim: !isMine })}>
        {isMine ? 'Release' : isOthers ? `Claimed by @${claimed_by.username}` : 'Claim'}
      </Button>
      {asked && (
        <DecideDialog
          action={asked}
          about={`@${content_author}`}
          reason={reason}
          isBusy={decide.isPending}
          onDecide={run}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

function UndoButton({ flagged: { id } }: { flagged: FlaggedContent }) {
  const undo = useUndo();
  const toast = useToast();
  return (
    <Button
      size="small"
      icon="retry"
      loading={undo.isPending}
      onClick={() => undo.mutate(id, { onSuccess: () => toast.success('The decision was taken back') })}
    >
      Undo
    </Button>
  );
}
