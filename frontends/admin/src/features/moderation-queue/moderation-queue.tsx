import { t } from '@lingui/core/macro';
import {
  Button,
  EmptyState,
  ErrorState,
  LoadMore,
  mergePages,
  SelectField,
  Skeleton,
  useFocusFallback,
  useToast,
  VisuallyHidden,
} from '@trenzeye/frontend-kit';
import { CaseStatus, type FlaggedContent, ReportReason, ReportTarget } from '@trenzeye/proto/http/admin';
import { useEffect, useState } from 'react';
import { BulkBar } from './bulk-bar.tsx';
import { CaseCard } from './case-card.tsx';
import { CaseDialog } from './case-dialog.tsx';
import { type CaseFilter, useCases } from './case-queries.ts';
import { reasonLabels, targetLabels } from './labels.ts';
import './moderation-queue.css';

const sortOptions = [
  ['newest', t`Newest first`],
  ['oldest', t`Oldest first`],
  ['most_reported', t`Most reported`],
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
      <SelectField
        label={t`Status`}
        value={filter.status}
        onChange={(value) => onChange({ status: CaseStatus.options.find((status) => status === value) ?? 'pending' })}
      >
        <option value="pending">{t`Pending`}</option>
        <option value="decided">{t`Decided`}</option>
        <option value="closed">{t`Closed`}</option>
      </SelectField>
      <SelectField
        label={t`Type`}
        value={filter.target_type ?? ''}
        onChange={(value) => onChange({ target_type: ReportTarget.options.find((type) => type === value) })}
      >
        <option value="">{t`All types`}</option>
        {ReportTarget.options.map((type) => (
          <option key={type} value={type}>
            {targetLabels[type]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t`Reason`}
        value={filter.reason ?? ''}
        onChange={(value) => onChange({ reason: ReportReason.options.find((reason) => reason === value) })}
      >
        <option value="">{t`All reasons`}</option>
        {ReportReason.options.map((reason) => (
          <option key={reason} value={reason}>
            {reasonLabels[reason]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t`Claimed`}
        value={filter.claimed ?? ''}
        onChange={(value) => onChange({ claimed: value === 'me' || value === 'none' ? value : undefined })}
      >
        <option value="">{t`All`}</option>
        <option value="me">{t`Claimed by me`}</option>
        <option value="none">{t`Unclaimed`}</option>
      </SelectField>
      <SelectField
        label={t`Sort by`}
        value={filter.sort}
        onChange={(value) => onChange({ sort: sortOptions.find(([name]) => name === value)?.[0] ?? 'newest' })}
      >
        {sortOptions.map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </SelectField>
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
