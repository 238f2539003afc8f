import { t } from '@lingui/core/macro';
import { Button, useSession, useToast } from '@trenzeye/frontend-kit';
import type { CaseAction, FlaggedContent } from '@trenzeye/proto/http/admin';
import { useState } from 'react';
import { type DecisionInput, successMessages, useClaim, useDecide, useUndo } from '../api.ts';
import { DecideDialog } from './decide-dialog.tsx';

/** The actions of a case: decide or claim a pending one, undo a decided one. */
export function CaseActions({ flagged }: { flagged: FlaggedContent }) {
  if (flagged.status === 'pending') return <PendingActions flagged={flagged} />;
  return flagged.decision?.can_undo ? <UndoButton flagged={flagged} /> : null;
}

function PendingActions({ flagged }: { flagged: FlaggedContent }) {
  const { user } = useSession();
  const [pendingAction, setPendingAction] = useState<CaseAction | null>(null);
  const decide = useDecide();
  const undo = useUndo();
  const toast = useToast();
  const { id, claimed_by, target_type, content_author, reason, target_gone } = flagged;
  const isClaimedByOther = claimed_by !== null && claimed_by.id !== user?.id;
  const isDisabled = isClaimedByOther || decide.isPending;
  const submitDecision = (decision: DecisionInput) =>
    decide.mutate(
      { flagged, decision },
      {
        onSuccess: () => {
          setPendingAction(null);
          toast.success(successMessages[decision.action], undefined, { label: t`Undo`, onClick: () => undo.mutate(id) });
        },
      },
    );
  return (
    <>
      <Button
        size="small"
        icon="check"
        disabled={isClaimedByOther}
        loading={decide.isPending}
        onClick={() => submitDecision({ action: 'approve' })}
      >
        {t`Approve`}
      </Button>
      {target_type !== 'user' && !target_gone && (
        <Button size="small" kind="danger" icon="trash" disabled={isDisabled} onClick={() => setPendingAction('remove')}>
          {t`Remove`}
        </Button>
      )}
      <Button size="small" kind="danger" icon="user" disabled={isDisabled} onClick={() => setPendingAction('suspend_user')}>
        {t`Suspend User`}
      </Button>
      <Button size="small" icon="alert" disabled={isDisabled} onClick={() => setPendingAction('warn')}>
        {t`Warn`}
      </Button>
      <ClaimButton flagged={flagged} isClaimedByOther={isClaimedByOther} />
      {pendingAction && (
        <DecideDialog
          action={pendingAction}
          about={`@${content_author}`}
          reason={reason}
          isBusy={decide.isPending}
          onDecide={submitDecision}
          onClose={() => setPendingAction(null)}
        />
      )}
    </>
  );
}

function ClaimButton({ flagged: { id, claimed_by }, isClaimedByOther }: { flagged: FlaggedContent; isClaimedByOther: boolean }) {
  const claim = useClaim();
  const label = claimed_by === null ? t`Claim` : isClaimedByOther ? t`Claimed by @${claimed_by.username}` : t`Release`;
  return (
    <Button
      size="small"
      kind="bare"
      disabled={isClaimedByOther}
      loading={claim.isPending}
      onClick={() => claim.mutate({ id, shouldClaim: claimed_by === null })}
    >
      {label}
    </Button>
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
      onClick={() => undo.mutate(id, { onSuccess: () => toast.success(t`Decision undone`) })}
    >
      {t`Undo`}
    </Button>
  );
}
