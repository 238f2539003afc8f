import { Button, useToast } from '@trenzeye/frontend-kit';
import type { CaseAction, FlaggedContent } from '@trenzeye/proto/http/admin';
import { useState } from 'react';
import { DecideDialog } from './decide-dialog.tsx';
import { type Deciding, useDecideMany } from './desk-queries.ts';

interface BulkBarProps {
  readonly chosen: readonly FlaggedContent[];
  readonly isAll: boolean;
  readonly onAll: (isOn: boolean) => void;
  readonly onDone: () => void;
}

/** The same decision on everything that is chosen. */
export function BulkBar({ chosen, isAll, onAll, onDone }: BulkBarProps) {
  const [asked, setAsked] = useState<CaseAction | null>(null);
  const decide = useDecideMany();
  const toast = useToast();
  const run = (deciding: Deciding) =>
    decide.mutate(
      { ids: chosen.map(({ id }) => id), deciding },
      {
        onSuccess: (outcomes) => {
          const failed = outcomes.filter(({ status }) => status >= 300);
          const done = outcomes.length - failed.length;
          if (done > 0) toast.success(`${done} ${done === 1 ? 'case' : 'cases'} decided`);
          if (failed.length > 0) toast.error('Failed to process action', `${failed.length}: ${failed[0]?.detail ?? ''}`);
          setAsked(null);
          onDone();
        },
      },
    );
  return (
    <div className="tz-desk__bulk">
      <label className="tz-desk__all">
        <input type="checkbox" checked={isAll && chosen.length > 0} onChange={(event) => onAll(event.target.checked)} />
        {chosen.length === 0 ? 'Choose all' : `${chosen.length} chosen`}
      </label>
      {chosen.length > 0 && (
        <>
          <Button size="small" icon="check" loading={decide.isPending} onClick={() => run({ action: 'approve' })}>
            Approve
          </Button>
          <Button size="small" kind="danger" icon="trash" disabled={decide.isPending} onClick={() => setAsked('remove')}>
            Remove
          </Button>
          <Button size="small" icon="alert" disabled={decide.isPending} onClick={() => setAsked('warn')}>
            Warn
          </Button>
        </>
      )}
      {asked && (
        <DecideDialog
          action={asked}
          about={`${chosen.length} ${chosen.length === 1 ? 'case' : 'cases'}`}
          reason={chosen[0]?.reason}
          isBusy={decide.isPending}
          onDecide={run}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}
