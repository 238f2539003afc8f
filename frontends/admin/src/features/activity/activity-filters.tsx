import { t } from '@lingui/core/macro';
import { Button, callStream, saveFile, TextField, useToast } from '@trenzeye/frontend-kit';
import { admin } from '@trenzeye/proto/http/admin';
import { type FormEvent, useState } from 'react';
import type { ActivityFilter } from './activity-queries.ts';

interface ActivityFiltersProps {
  readonly filter: ActivityFilter;
  readonly onChange: (filter: ActivityFilter) => void;
}

/** Filters the activity log; empty fields are ignored. */
export function ActivityFilters({ filter, onChange }: ActivityFiltersProps) {
  const [actor, setActor] = useState(filter.actor ?? '');
  const [action, setAction] = useState(filter.action ?? '');
  const [target, setTarget] = useState(filter.target_id ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const fields = { actor: actor.trim(), action: action.trim(), target_id: target.trim() };
    onChange(Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')));
  };
  return (
    <form className="tz-activity-filters" onSubmit={submit}>
      <TextField label={t`User`} placeholder={t`username or system`} value={actor} onChange={setActor} />
      <TextField label={t`Action`} placeholder="content.published" value={action} onChange={setAction} />
      <TextField label={t`Target ID`} value={target} onChange={setTarget} />
      <Button type="submit" icon="filter">
        {t`Filter`}
      </Button>
      <ExportButton filter={filter} />
    </form>
  );
}

function ExportButton({ filter }: { filter: ActivityFilter }) {
  const [isBusy, setBusy] = useState(false);
  const toast = useToast();
  const download = async () => {
    setBusy(true);
    try {
      const response = await callStream(admin.exportActivityLogs, { query: { ...filter, format: 'csv' } });
      saveFile('trenzeye-activity.csv', await response.blob());
    } catch (error) {
      console.error('Activity log export failed', error);
      toast.error(t`Error`, t`Failed to export the activity log. Only admins can export it.`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon="download" loading={isBusy} onClick={() => void download()}>
      {t`Export CSV`}
    </Button>
  );
}
