import { t } from '@lingui/core/macro';
import { Button, useToast } from '@trenzeye/frontend-kit';
import { Dialog } from '@trenzeye/frontend-kit/ui';
import { requiredMessage, type Series } from '@trenzeye/proto/http/profile';
import { type FormEvent, useState } from 'react';
import { DraftField } from '../draft-field.tsx';
import { RepeatFields } from '../repeat-fields.tsx';
import { formFromSeries, type ScheduleForm, toSchedulePlan } from '../schedule-form.ts';
import { useUpdateSeries } from '../schedule-mutations.ts';
import { WhenFields } from '../when-fields.tsx';

interface SeriesDialogProps {
  readonly userId: string;
  readonly series: Series;
  readonly onClose: () => void;
}

/** Edits a series from its next occurrence on; published posts stay unchanged. */
export function SeriesDialog({ userId, series, onClose }: SeriesDialogProps) {
  const [form, setForm] = useState<ScheduleForm>(() => formFromSeries(series));
  const [isSubmitted, setSubmitted] = useState(false);
  const save = useUpdateSeries();
  const toast = useToast();
  const updateForm = (changes: Partial<ScheduleForm>) => setForm((current) => ({ ...current, ...changes }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    const plan = toSchedulePlan(form);
    if (!plan?.repeat) {
      toast.error(t`Error`, requiredMessage);
      return;
    }
    const { id, version } = series;
    save.mutate(
      { id, version, plan },
      {
        onSuccess: () => {
          toast.success(t`Series updated`, series.title);
          onClose();
        },
      },
    );
  };
  return (
    <Dialog title={t`Edit series`} onClose={onClose}>
      <form className="tz-stack tz-schedule-form" onSubmit={submit} noValidate>
        <DraftField
          userId={userId}
          value={form.contentId}
          currentDraft={series}
          problem={undefined}
          onChange={(contentId) => updateForm({ contentId })}
        />
        <WhenFields form={form} resolution={undefined} isSubmitted={isSubmitted} onChange={updateForm} />
        <RepeatFields form={form} onChange={updateForm} />
        <div className="tz-row tz-schedule-form__actions">
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button kind="primary" type="submit" icon="repeat" loading={save.isPending}>
            {t`Save`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
