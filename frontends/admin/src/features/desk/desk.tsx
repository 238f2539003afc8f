import {
  Button,
  EmptyState,
  ErrorState,
  LoadMore,
  mergePages,
  SelectField,
  Skeleton,
  useKeptFocus,
  useToast,
  VisuallyHidden,
} from '@trenzeye/frontend-kit';
import { CaseStatus, type FlaggedContent, ReportReason, ReportTarget } from '@trenzeye/proto/http/admin';
import { useEffect, useState } from 'react';
import { BulkBar } from './bulk-bar.tsx';
import { CaseCard } from './case-card.tsx';
import { CaseDialog } from './case-dialog.tsx';
import { type DeskFilter, useCases } from './desk-queries.ts';
import { reasonWords, targetWords } from './words.ts';
import './desk.css';

const sorts = [
  ['newest', 'Newest first'],
  ['oldest', 'Oldest first'],
  ['most_reported', 'Most reported'],
] as const;

/** 'Flagged Content': one case for everything that was reported, and what can be done about it. */
export function Desk() {
  const [filter, setFilter] = useState<DeskFilter>({ status: 'pending', sort: 'newest' });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<string | null>(null);
  const change = (changed: Partial<DeskFilter>) => {
    setFilter({ ...filter, ...changed });
    setChosen(new Set());
  };
  return (
    <>
      <Filters filter={filter} onChange={change} />
      <CaseList
        filter={filter}
        chosen={chosen}
        onChoose={(id, isOn) => {
          const next = new Set(chosen);
          if (isOn) next.add(id);
          else next.delete(id);
          setChosen(next);
        }}
        onChooseAll={(ids) => setChosen(new Set(ids))}
        onOpen={setOpen}
      />
      {open && <CaseDialog id={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function Filters({ filter, onChange }: { filter: DeskFilter; onChange: (changed: Partial<DeskFilter>) => void }) {
  return (
    <div className="tz-desk__filters">
      <SelectField
        label="Status"
        value={filter.status}
        onChange={(value) => onChange({ status: CaseStatus.options.find((status) => status === value) ?? 'pending' })}
      >
        <option value="pending">Pending</option>
        <option value="decided">Decided</option>
        <option value="closed">Closed</option>
      </SelectField>
      <SelectField
        label="What"
        value={filter.target_type ?? ''}
        onChange={(value) => onChange({ target_type: ReportTarget.options.find((type) => type === value) })}
      >
        <option value="">Everything</option>
        {ReportTarget.options.map((type) => (
          <option key={type} value={type}>
            {targetWords[type]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Reason"
        value={filter.reason ?? ''}
        onChange={(value) => onChange({ reason: ReportReason.options.find((reason) => reason === value) })}
      >
        <option value="">All reasons</option>
        {ReportReason.options.map((reason) => (
          <option key={reason} value={reason}>
            {reasonWords[reason]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Claimed"
        value={filter.claimed ?? ''}
        onChange={(value) => onChange({ claimed: value === 'me' || value === 'nobody' ? value : undefined })}
      >
        <option value="">By anybody</option>
        <option value="me">By me</option>
        <option value="nobody">By nobody</option>
      </SelectField>
      <SelectField
        label="Order"
        value={filter.sort}
        onChange={(value) => onChange({ sort: sorts.find(([name]) => name === value)?.[0] ?? 'newest' })}
      >
        {sorts.map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

interface CaseListProps {
  readonly filter: DeskFilter;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (id: string, isOn: boolean) => void;
  readonly onChooseAll: (ids: readonly string[]) => void;
  readonly onOpen: (id: string) => void;
}

function CaseList(props: CaseListProps) {
  const list = useCases(props.filter);
  // A case that is decided goes, and the button that decided it.
  const place = useKeptFocus<HTMLDivElement>();
  return (
    <div ref={place} tabIndex={-1}>
      <Cases {...props} list={list} />
    </div>
  );
}

function Cases({ filter, chosen, onChoose, onChooseAll, onOpen, list }: CaseListProps & { list: ReturnType<typeof useCases> }) {
  const { data, isPending, isLoadingError, error, isFetching, refetch } = list;
  const toast = useToast();
  useEffect(() => {
    if (!error) return;
    console.error('Loading flagged content failed', error);
    toast.error('Error', 'Failed to load flagged content');
  }, [error, toast]);
  if (isPending)
    return (
      <div className="tz-stack" aria-busy="true">
        <VisuallyHidden>Loading flagged content</VisuallyHidden>
        <Skeleton height={140} radius={12} />
        <Skeleton height={140} radius={12} />
      </div>
    );
  if (isLoadingError)
    return (
      <ErrorState title="Failed to load flagged content" detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />
    );
  const cases: FlaggedContent[] = mergePages(data?.pages ?? []);
  if (cases.length === 0)
    return (
      <EmptyState
        icon="flag"
        title={filter.status === 'pending' ? 'Nothing waits for a decision.' : 'Nothing here.'}
        action={
          <Button icon="retry" loading={isFetching} onClick={() => void refetch()}>
            Look again
          </Button>
        }
      />
    );
  const isPendingList = filter.status === 'pending';
  const shown = cases.filter(({ id }) => chosen.has(id));
  return (
    <>
      {isPendingList && (
        <BulkBar
          chosen={shown}
          isAll={shown.length === cases.length}
          onAll={(isOn) => onChooseAll(isOn ? cases.slice(0, 100).map(({ id }) => id) : [])}
          onDone={() => onChooseAll([])}
        />
      )}
      <ul className="tz-desk">
        {cases.map((flagged) => (
          <CaseCard
            key={flagged.id}
            flagged={flagged}
            isChosen={chosen.has(flagged.id)}
            onChoose={isPendingList ? (isOn) => onChoose(flagged.id, isOn) : undefined}
            onOpen={() => onOpen(flagged.id)}
          />
        ))}
      </ul>
      <LoadMore {...list} />
    </>
  );
}
