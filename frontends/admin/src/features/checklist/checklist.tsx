import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Card, call, ErrorState, Progress, Skeleton, useToast, VisuallyHidden } from '@trenzeye/frontend-kit';
import { Statistic, Switch } from '@trenzeye/frontend-kit/ui';
import { admin, type ChecklistCategory, type ChecklistItem } from '@trenzeye/proto/http/admin';
import { calculateProgress } from './progress.ts';
import './checklist.css';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

const checklistKey = ['launch-checklist'] as const;

/** The checklist, shared by all admins. */
const useChecklist = () =>
  useQuery({
    queryKey: checklistKey,
    queryFn: ({ signal }) => call(admin.launchChecklist, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

const setCompleted = (client: QueryClient, id: string, completed: boolean): void =>
  void client.setQueryData<ChecklistItem[]>(checklistKey, (items) =>
    items?.map((item) => (item.id === id ? { ...item, completed } : item)),
  );

/** Updates an item optimistically; changes are sent in order, and rolled back when the request fails. */
function useToggleChecklistItem() {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    scope: { id: 'launch-checklist' },
    networkMode: 'always',
    mutationFn: ({ id, completed }: Pick<ChecklistItem, 'id' | 'completed'>) =>
      call(admin.completeChecklistItem, { params: { id }, body: { completed } }),
    onMutate: async ({ id, completed }) => {
      await client.cancelQueries({ queryKey: checklistKey });
      setCompleted(client, id, completed);
    },
    onSuccess: ({ name, completed }) => toast.success(t`Checklist Updated`, completed ? t`${name} is done.` : t`${name} is not done.`),
    onError: (error, { id, completed }) => {
      console.error('Checklist update failed', error);
      setCompleted(client, id, !completed);
      toast.error(t`Error`, t`Failed to update the checklist. Please try again.`);
    },
  });
}

const groups: readonly { readonly category: ChecklistCategory; readonly title: string }[] = [
  { category: 'core', title: t`Core Platform` },
  { category: 'product-hunt', title: t`Product Hunt` },
  { category: 'launch', title: t`Launch Readiness` },
];

/** The launch tasks in three groups, with the overall progress. */
export function Checklist() {
  const { data, error, isPending, isFetching, refetch } = useChecklist();
  if (isPending) return <ChecklistSkeleton />;
  if (!data)
    return (
      <ErrorState title={t`Failed to load the checklist`} detail={error?.message} onRetry={() => void refetch()} retrying={isFetching} />
    );
  return (
    <div className="tz-checklist">
      <ProgressSummary items={data} />
      {groups.map(({ category, title }) => (
        <ChecklistGroup key={category} title={title} items={data.filter((item) => item.category === category)} />
      ))}
    </div>
  );
}

function ProgressSummary({ items }: { items: readonly ChecklistItem[] }) {
  const { completed, total, percent } = calculateProgress(items);
  return (
    <div className="tz-checklist__progress">
      <Statistic
        role="status"
        title={
          <Trans>
            <strong>
              {completed}/{total}
            </strong>{' '}
            completed
          </Trans>
        }
        value={percent}
        suffix="%"
      />
      <Progress label={t`Launch checklist`} percent={percent} />
    </div>
  );
}

function ChecklistGroup({ title, items }: { title: string; items: readonly ChecklistItem[] }) {
  const { completed, total } = calculateProgress(items);
  return (
    <section className="tz-checklist__group">
      <div className="tz-row tz-row--between">
        <h2>{title}</h2>
        <span className="tz-muted tz-small tz-tabular-numbers">
          <Trans>
            {completed} of {total}
          </Trans>
        </span>
      </div>
      <Card padded={false}>
        <ul>
          {items.map((item) => (
            <ChecklistRow key={item.id} item={item} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

function ChecklistRow({ item: { id, name, description, completed, link } }: { item: ChecklistItem }) {
  const { mutate } = useToggleChecklistItem();
  return (
    <li className="tz-checklist__item">
      <Switch
        id={id}
        checked={completed}
        aria-label={name}
        aria-describedby={`${id}-description`}
        onChange={(isCompleted) => mutate({ id, completed: isCompleted })}
      />
      <label htmlFor={id}>{name}</label>
      <p id={`${id}-description`}>{description}</p>
      {link && (
        <Button size="small" to={link} aria-label={t`Open ${name}`}>
          {t`Open`}
        </Button>
      )}
    </li>
  );
}

const ChecklistSkeleton = () => (
  <div className="tz-stack" aria-busy="true">
    <VisuallyHidden>{t`Loading the checklist`}</VisuallyHidden>
    <Skeleton height={64} radius={12} />
    {[6, 3, 2].map((rows) => (
      <Skeleton key={rows} height={rows * 84} radius={12} />
    ))}
  </div>
);
