import { Button, callStream, saveFile, TextField, useToast } from '@trenzeye/frontend-kit';
import { admin } from '@trenzeye/proto/http/admin';
import { type FormEvent, useState } from 'react';
import type { ActivityFilter } from './list-activity.ts';

interface ActivityFiltersProps {
  readonly filter: ActivityFilter;
  readonly onChange: (filter: ActivityFilter) => void;
}

/** Narrows the log down; empty fields do not count. */
export function ActivityFilters({ filter, onChange }: ActivityFiltersProps) {
  const [actor, setActor] = useState(filter.actor ?? '');
  const [action, setAction] = useState(filter.action ?? '');
  const [target, setTarget] = useState(filter.target_id ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = { actor: actor.trim(), action: action.trim(), target_id: target.trim() };
    onChange(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')));
  };
  return (
    <form className="tz-activity-filters" onSubmit={submit}>
      <TextField label="Who" placeholder="username or system" value={actor} onChange={setActor} />
      <TextField label="Action" placeholder="content.published" value={action} onChange={setAction} />
      <TextField label="Target id" value={target} onChange={setTarget} />
      <Button type="submit" icon="filter">
        Filter
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
      const answer = await callStream(admin.exportActivityLogs, { query: { ...filter, format: 'csv' } });
      saveFile('trenzeye-activity.csv', await answer.blob());
    } catch (error) {
      console.error('Exporting the activity log failed', error);
      toast.error('Error', 'Only admins can export the log, and the server must answer.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon="download" loading={isBusy} onClick={() => void download()}>
      Export CSV
    </Button>
  );
}
