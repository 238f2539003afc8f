import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Chip, Notice, useToast } from '@trenzeye/frontend-kit';
import { Table, type TableColumns, Upload } from '@trenzeye/frontend-kit/ui';
import type { ScheduleImportRow } from '@trenzeye/proto/http/profile';
import { useState } from 'react';
import { useImport } from '../api.ts';

const exampleCsv = 'draft,date,time,zone,platform\nMy first thread,2027-01-15,09:15,Europe/Berlin,trenzeye\n';
const exampleUrl = `data:text/csv;charset=utf-8,${encodeURIComponent(exampleCsv)}`;

interface ImportFile {
  readonly name: string;
  readonly csv: string;
}

/** Schedules many posts from a CSV file: a dry run validates and shows every row, then all rows are scheduled or none. */
export function ImportSection({ zone }: { zone: string }) {
  const [file, setFile] = useState<ImportFile | null>(null);
  const [rows, setRows] = useState<readonly ScheduleImportRow[] | null>(null);
  const [isValid, setValid] = useState(false);
  const importPosts = useImport();
  const toast = useToast();
  const validate = (selected: ImportFile) => {
    setFile(selected);
    setRows(null);
    importPosts.mutate(
      { csv: selected.csv, zone, isDryRun: true },
      {
        onSuccess: (result) => {
          setRows(result.rows);
          setValid(result.valid);
        },
      },
    );
  };
  const schedule = ({ csv }: ImportFile) =>
    importPosts.mutate(
      { csv, zone, isDryRun: false },
      {
        onSuccess: (result) => {
          setRows(result.valid ? null : result.rows);
          setValid(result.valid);
          if (!result.valid) return;
          setFile(null);
          toast.success(t`Content scheduled successfully!`, t`${result.rows.length} posts`);
        },
      },
    );
  return (
    <div className="tz-stack">
      <p className="tz-muted tz-small">
        <Trans>
          Columns: draft (title or ID), date and time. Optional: zone and platform.{' '}
          <a href={exampleUrl} download="trenzeye-schedule.csv">
            Download example
          </a>
        </Trans>
      </p>
      <FileInput onSelect={validate} />
      <div aria-live="polite">
        {importPosts.isPending && (
          <p className="tz-muted">
            <Trans>Reading {file?.name}...</Trans>
          </p>
        )}
        {rows && file && (
          <div className="tz-stack">
            {!isValid && (
              <Notice tone="danger" title={t`No posts were scheduled`}>
                <p>{t`Some rows have errors. Correct them in the file and select it again.`}</p>
              </Notice>
            )}
            <ImportTable rows={rows} />
            {isValid && (
              <Button kind="primary" icon="clock" loading={importPosts.isPending} onClick={() => schedule(file)}>
                {plural(rows.length, { one: 'Schedule # post', other: 'Schedule # posts' })}
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

function FileInput({ onSelect }: { onSelect: (file: ImportFile) => void }) {
  const readFile = async (file: File) => onSelect({ name: file.name, csv: await file.text() });
  return (
    <Upload
      accept=".csv,text/csv"
      hasControlInside
      showUploadList={false}
      beforeUpload={(file) => {
        void readFile(file);
        // The file is validated here instead of uploaded.
        return false;
      }}
    >
      <Button icon="upload">{t`Select CSV file`}</Button>
    </Upload>
  );
}

const columns: TableColumns<ScheduleImportRow> = [
  { title: t`Row`, key: 'row', dataIndex: 'row' },
  { title: t`Draft`, key: 'draft', render: (_value, { title, draft }) => title ?? draft },
  { title: t`Time`, key: 'time', render: (_value, { local_time, zone }) => `${local_time.replace('T', ' ')} ${zone}` },
  { title: t`Result`, key: 'result', render: (_value, row) => <RowResult row={row} /> },
];

const ImportTable = ({ rows }: { rows: readonly ScheduleImportRow[] }) => (
  <Table<ScheduleImportRow>
    className="tz-import"
    columns={columns}
    dataSource={rows}
    rowKey="row"
    pagination={false}
    size="small"
    scroll={{ x: 'max-content' }}
  />
);

const RowResult = ({ row: { errors, warnings } }: { row: ScheduleImportRow }) => (
  <>
    {errors.map(({ field, message }) => (
      <p key={`${field} ${message}`} className="tz-problem">
        {field}: {message}
      </p>
    ))}
    {warnings.map(({ code, message }) => (
      <p key={code} className="tz-small">
        {message}
      </p>
    ))}
    {errors.length === 0 && <Chip tone="success">{t`ready`}</Chip>}
  </>
);
