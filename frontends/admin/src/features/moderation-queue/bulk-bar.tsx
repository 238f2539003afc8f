import { plural, t } from '@lingui/core/macro';
import { Button, useToast } from '@trenzeye/frontend-kit';
import type { CaseAction, FlaggedContent } from '@trenzeye/proto/http/admin';
import { useState } from 'react';
import { type DecisionInput, useDecideMany } from './case-queries.ts';
import { DecideDialog } from './decide-dialog.tsx';

interface BulkBarProps {
  readonly selected: readonly FlaggedContent[];
  readonly isAllSelected: boolean;
  readonly onSelectAll: (isSelected: boolean) => void;
  readonly onDone: () => void;
}

/** Applies one decision to all selected cases. */
export function BulkBar({ selected, isAllSelected, onSelectAll, onDone }: BulkBarProps) {
  const [pendingAction, setPendingAction] = useState<CaseAction | null>(null);
  const decideMany = useDecideMany();
  const toast = useToast();
  const submitDecision = (decision: DecisionInput) =>
    decideMany.mutate(
      { ids: selected.map(({ id }) => id), decision },
      {
        onSuccess: (outcomes) => {
          const failed = outcomes.filter(({ status }) => status >= 300);
          const succeededCount = outcomes.length - failed.length;
          if (succeededCount > 0) toast.success(plural(succeededCount, { one: '# case decided', other: '# cases decided' }));
          if (failed.length > 0) toast.error(t`Failed to process action`, t`${failed.length} failed: ${failed[0]?.detail ?? ''}`);
          setPendingAction(null);
          onDone();
        },
      },
    );
  return (
    <div className="tz-moderation-queue__bulk">
      <label className="tz-moderation-queue__select-all">
        <input type="checkbox" checked={isAllSelected && selected.length > 0} onChange={(event) => onSelectAll(event.target.checked)} />
        {selected.length === 0 ? t`Select all` : t`${selected.length} selected`}
      </label>
      {selected.length > 0 && (
        <>
          <Button size="small" icon="check" loading={decideMany.isPending} onClick={() => submitDecision({ action: 'approve' })}>
            {t`Approve`}
          </Button>
          <Button size="small" kind="danger" icon="trash" disabled={decideMany.isPending} onClick={() => setPendingAction('remove')}>
            {t`Remove`}
          </Button>
          <Button size="small" icon="alert" disabled={decideMany.isPending} onClick={() => setPendingAction('warn')}>
            {t`Warn`}
          </Button>
        </>
      )}
      {pendingAction && (
        <DecideDialog
          action={pendingAction}
          about={plural(selected.length, { one: '# case', other: '# cases' })}
          reason={selected[0]?.reason}
          isBusy={decideMany.isPending}
          onDecide={submitDecision}
          onClose={() => setPendingAction(null)}
        />
      )}
    </div>
  );
}
