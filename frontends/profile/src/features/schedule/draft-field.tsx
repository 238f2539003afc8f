import { Button, EmptyState, SelectField, useToast } from '@trenzeye/frontend-kit';
import { useEffect } from 'react';
import { useScheduleDrafts } from './schedule-queries.ts';

interface DraftFieldProps {
  readonly userId: string;
  readonly value: string;
  /** What is scheduled already: offered even when it is no draft among the latest. */
  readonly known: { readonly content_id: string; readonly title: string } | undefined;
  readonly problem: string | undefined;
  readonly onChange: (contentId: string) => void;
}

const kinds = { thread: 'Thread', image: 'Image', shorts: 'Short', other: 'Draft' } as const;

/** Which of one's drafts goes out. */
export function DraftField({ userId, value, known, problem, onChange }: DraftFieldProps) {
  const { data: drafts = [], isPending, error } = useScheduleDrafts(userId);
  const toast = useToast();
  useEffect(() => {
    if (!error) return;
    console.error('Loading drafts failed', error);
    toast.error('Error', 'Failed to load draft content');
  }, [error, toast]);
  if (!isPending && !error && drafts.length === 0 && !known)
    return (
      <EmptyState
        title="You have no drafts"
        hint="Only saved drafts can be scheduled."
        action={
          <Button icon="spark" to="/generate">
            Create Content
          </Button>
        }
      />
    );
  return (
    <SelectField label="Draft" value={value} problem={problem} disabled={isPending} onChange={onChange} required>
      <option value="">{isPending ? 'Loading drafts...' : 'Select a draft'}</option>
      {known && !drafts.some(({ id }) => id === known.content_id) && <option value={known.content_id}>{known.title}</option>}
      {drafts.map(({ id, type, title }) => (
        <option key={id} value={id}>
          {kinds[type]}: {title}
        </option>
      ))}
    </SelectField>
  );
}
