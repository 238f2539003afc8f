import { Button, Dialog, useToast } from '@trenzeye/frontend-kit';
import { requiredMessage, type Series } from '@trenzeye/proto/http/profile';
import { type FormEvent, useState } from 'react';
import { DraftField } from '../draft-field.tsx';
import { type Form, planOf, seriesForm } from '../form.ts';
import { RepeatFields } from '../repeat-fields.tsx';
import { useChangeSeries } from '../schedule-changes.ts';
import { WhenFields } from '../when-fields.tsx';

interface SeriesDialogProps {
  readonly userId: string;
  readonly series: Series;
  readonly onClose: () => void;
}

/** Changes a series from its next time on; what is out already stays. */
export function SeriesDialog({ userId, series, onClose }: SeriesDialogProps) {
  const [form, setForm] = useState<Form>(() => seriesForm(series));
  const [isAsked, setAsked] = useState(false);
  const save = useChangeSeries();
  const toast = useToast();
  const change = (changed: Partial<Form>) => setForm((known) => ({ ...known, ...changed }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    const plan = planOf(form);
    if (!plan?.repeat) {
      toast.error('Error', requiredMessage);
      return;
    }
    const { id, version } = series;
    save.mutate(
      { id, version, plan },
      {
        onSuccess: () => {
          toast.success('The series was changed', series.title);
          onClose();
        },
      },
    );
  };
  return (
    <Dialog title="Edit series" onClose={onClose}>
      <form className="tz-stack tz-schedule-form" onSubmit={submit} noValidate>
        <DraftField
          userId={userId}
          value={form.contentId}
          known={series}
          problem={undefined}
          onChange={(contentId) => change({ contentId })}
        />
        <WhenFields form={form} resolution={undefined} isAsked={isAsked} keptTime={series.starts.slice(11)} onChange={change} />
        <RepeatFields form={form} onChange={change} />
        <div className="tz-row tz-schedule-form__choices">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" icon="repeat" loading={save.isPending}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
