import { Button, Chip, Notice, useToast } from '@trenzeye/frontend-kit';
import type { ImportRow } from '@trenzeye/proto/http/profile';
import { type ChangeEvent, useId, useState } from 'react';
import { useImport } from '../schedule-changes.ts';

const example = 'draft,date,time,zone,platform\nMy first thread,2027-01-15,09:15,Europe/Berlin,trenzeye\n';
const exampleAddress = `data:text/csv;charset=utf-8,${encodeURIComponent(example)}`;

/** Many posts from a CSV file: first every row is checked and shown, then all of them are scheduled, or none. */
export function ImportPart({ zone }: { zone: string }) {
  const [file, setFile] = useState<{ name: string; csv: string } | null>(null);
  const [rows, setRows] = useState<readonly ImportRow[] | null>(null);
  const [isValid, setValid] = useState(false);
  const send = useImport();
  const toast = useToast();
  const field = useId();
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0];
    event.target.value = '';
    if (!chosen) return;
    const csv = await chosen.text();
    setFile({ name: chosen.name, csv });
    setRows(null);
    send.mutate(
      { csv, zone, isDry: true },
      {
        onSuccess: (answer) => {
          setRows(answer.rows);
          setValid(answer.valid);
        },
      },
    );
  };
  const schedule = () => {
    if (!file) return;
    send.mutate(
      { csv: file.csv, zone, isDry: false },
      {
        onSuccess: (answer) => {
          setRows(answer.valid ? null : answer.rows);
          setValid(answer.valid);
          if (!answer.valid) return;
          setFile(null);
          toast.success('Content scheduled successfully!', `${answer.rows.length} posts`);
        },
      },
    );
  };
  return (
    <div className="tz-stack">
      <p className="tz-muted tz-small">
        Columns: draft (its title or id), date, time and, if you like, zone and platform.{' '}
        <a href={exampleAddress} download="trenzeye-schedule.csv">
          Download an example
        </a>
      </p>
      <div>
        <label className="tz-button tz-import__pick" htmlFor={field}>
          Choose a CSV file
        </label>
        <input id={field} className="tz-hidden" type="file" accept=".csv,text/csv" onChange={(event) => void choose(event)} />
      </div>
      <div aria-live="polite">
        {send.isPending && <p className="tz-muted">Reading {file?.name}...</p>}
        {rows && file && (
          <div className="tz-stack">
            {!isValid && (
              <Notice tone="danger" title="Nothing has been scheduled">
                <p>Some rows are not right. Mend them in the file and choose it again.</p>
              </Notice>
            )}
            <ImportTable rows={rows} />
            {isValid && (
              <Button kind="primary" icon="clock" loading={send.isPending} onClick={schedule}>
                Schedule {rows.length} {rows.length === 1 ? 'post' : 'posts'}
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

const ImportTable = ({ rows }: { rows: readonly ImportRow[] }) => (
  <div className="tz-import__scroll">
    <table className="tz-import">
      <thead>
        <tr>
          <th scope="col">Row</th>
          <th scope="col">Draft</th>
          <th scope="col">When</th>
          <th scope="col">Result</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ row, draft, title, local_time, zone, errors, warnings }) => (
          <tr key={row}>
            <td className="tz-figures">{row}</td>
            <td>{title ?? draft}</td>
            <td className="tz-figures">
              {local_time.replace('T', ' ')} {zone}
            </td>
            <td>
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
              {errors.length === 0 && <Chip tone="success">ready</Chip>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
