import { t } from '@lingui/core/macro';
import { Button, Dialog, EmptyState, ErrorState, Icon, type IconName, Skeleton, timeAgo } from '@trenzeye/frontend-kit';
import type { Owner } from '../generation/state/editor-store.ts';
import { type DraftRow, useDeleteDraft, useDraftList } from './api.ts';
import './drafts.css';

interface DraftsDialogProps {
  readonly owner: Owner;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

/** All drafts of the user, latest first. */
export function DraftsDialog(props: DraftsDialogProps) {
  return (
    <Dialog title={t`Your drafts`} onClose={props.onClose}>
      <DraftList {...props} />
    </Dialog>
  );
}

function DraftList({ owner, onOpen, onClose }: DraftsDialogProps) {
  const { drafts, isPending, isError, error, refetch, isRefetching, hasNextPage, isFetchingNextPage, fetchNextPage } = useDraftList(owner);
  const remove = useDeleteDraft(owner);
  if (isPending) return <DraftsSkeleton />;
  if (isError && drafts.length === 0)
    return (
      <ErrorState title={t`Failed to load draft content`} detail={error.message} onRetry={() => void refetch()} retrying={isRefetching} />
    );
  if (drafts.length === 0)
    return (
      <EmptyState
        icon="edit"
        title={t`No drafts yet`}
        hint={t`Your work is saved as a draft while you type.`}
        action={<Button onClick={onClose}>{t`Start a draft`}</Button>}
      />
    );
  return (
    <div className="tz-drafts">
      <ul>
        {drafts.map((draft) => (
          <DraftRowView
            key={draft.id}
            draft={draft}
            isDeleting={remove.isPending && remove.variables === draft.id}
            onOpen={() => onOpen(draft.id)}
            onDelete={() => remove.mutate(draft.id)}
          />
        ))}
      </ul>
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t`Load More`}
        </Button>
      )}
    </div>
  );
}

const icons: Record<DraftRow['type'], IconName> = { thread: 'thread', image: 'image', shorts: 'video', other: 'edit' };

interface RowProps {
  readonly draft: DraftRow;
  readonly isDeleting: boolean;
  readonly onOpen: () => void;
  readonly onDelete: () => void;
}

const DraftRowView = ({ draft: { type, title, preview, updated_at }, isDeleting, onOpen, onDelete }: RowProps) => (
  <li className="tz-draft">
    <button type="button" className="tz-draft__open" onClick={onOpen}>
      <Icon name={icons[type]} size={20} />
      <span className="tz-grow">
        <span className="tz-draft__title tz-clip-2" dir="auto">
          {title}
        </span>
        {preview && !preview.startsWith(title.replace(/…$/, '')) && (
          <span className="tz-draft__preview tz-clip-1" dir="auto">
            {preview}
          </span>
        )}
        <span className="tz-draft__date">{timeAgo(updated_at)}</span>
      </span>
    </button>
    <Button kind="bare" icon="trash" loading={isDeleting} aria-label={t`Delete the draft ${title}`} onClick={onDelete} />
  </li>
);

const DraftsSkeleton = () => (
  <div className="tz-stack" role="status" aria-label={t`Loading drafts`}>
    {[0, 1, 2].map((row) => (
      <Skeleton key={row} height={68} />
    ))}
  </div>
);
