import { plural, t } from '@lingui/core/macro';
import {
  Button,
  EmptyState,
  ErrorState,
  LoadMore,
  mergePages,
  Skeleton,
  useFocusFallback,
  useToast,
  VisuallyHidden,
} from '@trenzeye/frontend-kit';
import { SelectField } from '@trenzeye/frontend-kit/ui';
import { type CaseAction, type FlaggedContent, ReportReason, ReportTarget } from '@trenzeye/proto/http/admin';
import { useEffect, useState } from 'react';
import { type CaseFilter, type DecisionInput, reasonLabels, targetLabels, useCases, useDecideMany } from '../api.ts';
import { CaseCard } from './case-card.tsx';
import { CaseDialog } from './case-dialog.tsx';
import './moderation-queue.css';
import { DecideDialog } from './decide-dialog.tsx';

interface BulkBarProps {
  readonly selected: readonly FlaggedContent[];
  readonly isAllSelected: boolean;
  readonly onSelectAll: (isSelected: boolean) => void;
  readonly onDone: () => void;
}

/** Applies one decision to all selected cases. */
function BulkBar({ selected, isAllSelected, onSelectAll, onDone }: BulkBarProps) {
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

const statusOptions = [
  { value: 'pending', label: t`Pending` },
  { value: 'decided', label: t`Decided` },
  { value: 'closed', label: t`Closed` },
] as const;
const typeOptions = [
  { value: 'all', label: t`All types` },
  ...ReportTarget.options.map((type) => ({ value: type, label: targetLabels[type] })),
] as const;
const reasonOptions = [
  { value: 'all', label: t`All reasons` },
  ...ReportReason.options.map((reason) => ({ value: reason, label: reasonLabels[reason] })),
] as const;
const claimOptions = [
  { value: 'all', label: t`All` },
  { value: 'me', label: t`Claimed by me` },
  { value: 'none', label: t`Unclaimed` },
] as const;
const sortOptions = [
  { value: 'newest', label: t`Newest first` },
  { value: 'oldest', label: t`Oldest first` },
  { value: 'most_reported', label: t`Most reported` },
] as const;

/** 'Flagged Content': one case per reported item, with filters and bulk decisions. */
export function ModerationQueue() {
  const [filter, setFilter] = useState<CaseFilter>({ status: 'pending', sort: 'newest' });
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const [openCaseId, setOpenCaseId] = useState<string | null>(null);
  const changeFilter = (changes: Partial<CaseFilter>) => {
    setFilter({ ...filter, ...changes });
    setSelectedIds(new Set());
  };
  return (
    <>
      <Filters filter={filter} onChange={changeFilter} />
      <CaseList
        filter={filter}
        selectedIds={selectedIds}
        onSelect={(id, isSelected) => {
          const next = new Set(selectedIds);
          if (isSelected) next.add(id);
          else next.delete(id);
          setSelectedIds(next);
        }}
        onSelectAll={(ids) => setSelectedIds(new Set(ids))}
        onOpen={setOpenCaseId}
      />
      {openCaseId && <CaseDialog id={openCaseId} onClose={() => setOpenCaseId(null)} />}
    </>
  );
}

function Filters({ filter, onChange }: { filter: CaseFilter; onChange: (changes: Partial<CaseFilter>) => void }) {
  return (
    <div className="tz-moderation-queue__filters">
      <SelectField label={t`Status`} value={filter.status} options={statusOptions} onChange={(status) => onChange({ status })} />
      <SelectField
        label={t`Type`}
        value={filter.target_type ?? 'all'}
        options={typeOptions}
        onChange={(type) => onChange({ target_type: type === 'all' ? undefined : type })}
      />
      <SelectField
        label={t`Reason`}
        value={filter.reason ?? 'all'}
        options={reasonOptions}
        onChange={(reason) => onChange({ reason: reason === 'all' ? undefined : reason })}
      />
      <SelectField
        label={t`Claimed`}
        value={filter.claimed ?? 'all'}
        options={claimOptions}
        onChange={(claimed) => onChange({ claimed: claimed === 'all' ? undefined : claimed })}
      />
      <SelectField label={t`Sort by`} value={filter.sort} options={sortOptions} onChange={(sort) => onChange({ sort })} />
    </div>
  );
}

interface CaseListProps {
  readonly filter: CaseFilter;
  readonly selectedIds: ReadonlySet<string>;
  readonly onSelect: (id: string, isSelected: boolean) => void;
  readonly onSelectAll: (ids: readonly string[]) => void;
  readonly onOpen: (id: string) => void;
}

function CaseList(props: CaseListProps) {
  const list = useCases(props.filter);
  // A decided case leaves the list together with the focused button.
  const listRef = useFocusFallback<HTMLDivElement>();
  return (
    <div ref={listRef} tabIndex={-1}>
      <LoadedCases {...props} list={list} />
    </div>
  );
}

function LoadedCases({ filter, selectedIds, onSelect, onSelectAll, onOpen, list }: CaseListProps & { list: ReturnType<typeof useCases> }) {
  const { data, isPending, isLoadingError, error, isFetching, refetch } = list;
  const toast = useToast();
  useEffect(() => {
    if (!error) return;
    console.error('Flagged content load failed', error);
    toast.error(t`Error`, t`Failed to load flagged content`);
  }, [error, toast]);
  if (isPending)
    return (
      <div className="tz-stack" aria-busy="true">
        <VisuallyHidden>{t`Loading flagged content`}</VisuallyHidden>
        <Skeleton height={140} radius={12} />
        <Skeleton height={140} radius={12} />
      </div>
    );
  if (isLoadingError)
    return (
      <ErrorState title={t`Failed to load flagged content`} detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />
    );
  const cases: FlaggedContent[] = mergePages(data?.pages ?? []);
  if (cases.length === 0)
    return (
      <EmptyState
        icon="flag"
        title={filter.status === 'pending' ? t`No cases to review.` : t`No cases found.`}
        action={
          <Button icon="retry" loading={isFetching} onClick={() => void refetch()}>
            {t`Refresh`}
          </Button>
        }
      />
    );
  const isPendingList = filter.status === 'pending';
  const selectedCases = cases.filter(({ id }) => selectedIds.has(id));
  return (
    <>
      {isPendingList && (
        <BulkBar
          selected={selectedCases}
          isAllSelected={selectedCases.length === cases.length}
          onSelectAll={(isSelected) => onSelectAll(isSelected ? cases.slice(0, 100).map(({ id }) => id) : [])}
          onDone={() => onSelectAll([])}
        />
      )}
      <ul className="tz-moderation-queue">
        {cases.map((flagged) => (
          <CaseCard
            key={flagged.id}
            flagged={flagged}
            isSelected={selectedIds.has(flagged.id)}
            onSelect={isPendingList ? (isSelected) => onSelect(flagged.id, isSelected) : undefined}
            onOpen={() => onOpen(flagged.id)}
          />
        ))}
      </ul>
      <LoadMore {...list} />
    </>
  );
}
