import { t } from '@lingui/core/macro';
import { Button, callStream, saveFile, useToast } from '@trenzeye/frontend-kit';
import { Form, Input } from '@trenzeye/frontend-kit/ui';
import { admin } from '@trenzeye/proto/http/admin';
import { useState } from 'react';
import { FieldForm } from '../forms/field-form.tsx';
import type { ActivityFilter } from './activity-queries.ts';

interface ActivityFiltersProps {
  readonly filter: ActivityFilter;
  readonly onChange: (filter: ActivityFilter) => void;
}

/** Filters the activity log; empty fields are ignored. */
export function ActivityFilters({ filter, onChange }: ActivityFiltersProps) {
  const submit = (typed: ActivityFilter) => {
    const fields = Object.entries(typed).map(([name, value = '']) => [name, value.trim()]);
    onChange(Object.fromEntries(fields.filter(([, value]) => value !== '')));
  };
  return (
    <FieldForm<ActivityFilter> className="tz-form tz-activity-filters" initialValues={filter} onFinish={submit}>
      <Form.Item name="actor" label={t`User`}>
        <Input placeholder={t`username or system`} />
      </Form.Item>
      <Form.Item name="action" label={t`Action`}>
        <Input placeholder="content.published" />
      </Form.Item>
      <Form.Item name="target_id" label={t`Target ID`}>
        <Input />
      </Form.Item>
      <Button type="submit" icon="filter">
        {t`Filter`}
      </Button>
      <ExportButton filter={filter} />
    </FieldForm>
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
