import { t } from '@lingui/core/macro';
import { Button, EmptyState, useToast } from '@trenzeye/frontend-kit';
import { SelectField } from '@trenzeye/frontend-kit/ui';
import { useEffect } from 'react';
import { typeLabels, useScheduleDrafts } from '../api.ts';

interface DraftFieldProps {
  readonly userId: string;
  readonly value: string;
  /** The draft that is already scheduled: listed even when it is not among the loaded drafts. */
  readonly currentDraft: { readonly content_id: string; readonly title: string } | undefined;
  readonly problem: string | undefined;
  readonly onChange: (contentId: string) => void;
}

/** Selects the draft to publish. */
export function DraftField({ userId, value, currentDraft, problem, onChange }: DraftFieldProps) {
  const { data: drafts = [], isPending, error } = useScheduleDrafts(userId);
  const toast = useToast();
  useEffect(() => {
    if (!error) return;
    console.error('Draft list load failed', error);
    toast.error(t`Error`, t`Failed to load draft content`);
  }, [error, toast]);
  if (!isPending && !error && drafts.length === 0 && !currentDraft)
    return (
      <EmptyState
        title={t`You have no drafts`}
        hint={t`Save a draft first to schedule it.`}
        action={
          <Button icon="spark" to="/generate">
            {t`Create Content`}
          </Button>
        }
      />
    );
  return (
    <SelectField
      label={t`Draft`}
      value={value}
      problem={problem}
      placeholder={isPending ? t`Loading drafts...` : t`Select a draft`}
      disabled={isPending}
      options={[
        ...(currentDraft && !drafts.some(({ id }) => id === currentDraft.content_id)
          ? [{ value: currentDraft.content_id, label: currentDraft.title }]
          : []),
        ...drafts.map(({ id, type, title }) => ({ value: id, label: `${typeLabels[type]}: ${title}` })),
      ]}
      onChange={onChange}
      required
    />
  );
}
