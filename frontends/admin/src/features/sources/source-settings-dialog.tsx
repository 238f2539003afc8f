import { t } from '@lingui/core/macro';
import { Button, Dialog, fieldProblem, SelectField, TextField } from '@trenzeye/frontend-kit';
import type { TrendSource } from '@trenzeye/proto/http/content';
import { type FormEvent, useState } from 'react';
import { parseNumber } from '../models/number-input.ts';
import { choiceOf, useChangeSource } from './source-queries.ts';
import { intervalLabel, languageName, regionName } from './source-state.ts';

const leastMinutes = 1;
const mostMinutes = 1_440;

/** Seconds of the typed minutes, null for the default, undefined when they are not valid. */
function secondsOf(typed: string): number | null | undefined {
  if (typed.trim() === '') return null;
  const minutes = parseNumber(typed);
  return minutes !== null && minutes !== undefined && minutes >= leastMinutes && minutes <= mostMinutes
    ? Math.round(minutes * 60)
    : undefined;
}

/** Interval, region and language of a source. */
export function SourceSettingsDialog({ source, onClose }: { source: TrendSource; onClose: () => void }) {
  const [minutes, setMinutes] = useState(source.interval_seconds === null ? '' : String(source.interval_seconds / 60));
  const [region, setRegion] = useState(source.region ?? '');
  const [language, setLanguage] = useState(source.language ?? '');
  const { mutate, isPending, error } = useChangeSource();
  const seconds = secondsOf(minutes);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (seconds === undefined) return;
    const change = { ...choiceOf(source), interval_seconds: seconds, region: region || null, language: language || null };
    mutate({ id: source.id, change }, { onSuccess: onClose });
  };
  return (
    <Dialog title={t`Settings of ${source.name}`} onClose={onClose} initialFocus="input">
      <form className="tz-stack" onSubmit={submit} noValidate>
        <TextField
          label={t`Minutes between two requests`}
          inputMode="numeric"
          autoComplete="off"
          value={minutes}
          placeholder={t`Default: ${intervalLabel(source.default_interval_seconds)}`}
          hint={t`If the source asks for a longer interval, it is used.`}
          problem={
            seconds === undefined
              ? t`Enter ${leastMinutes} to ${mostMinutes} minutes, or nothing.`
              : fieldProblem(error, 'interval_seconds')
          }
          onChange={setMinutes}
        />
        {source.regions.length > 0 && (
          <CodeSelect label={t`Region`} value={region} codes={source.regions} nameOf={regionName} onChange={setRegion} />
        )}
        {source.languages.length > 0 && (
          <CodeSelect label={t`Language`} value={language} codes={source.languages} nameOf={languageName} onChange={setLanguage} />
        )}
        <div className="tz-row">
          <Button kind="primary" type="submit" loading={isPending} disabled={seconds === undefined}>
            {t`Save`}
          </Button>
          <Button onClick={onClose}>{t`Cancel`}</Button>
        </div>
      </form>
    </Dialog>
  );
}

interface CodeSelectProps {
  readonly label: string;
  readonly value: string;
  readonly codes: readonly string[];
  readonly nameOf: (code: string) => string;
  readonly onChange: (code: string) => void;
}

const CodeSelect = ({ label, value, codes, nameOf, onChange }: CodeSelectProps) => (
  <SelectField label={label} value={value} onChange={onChange}>
    {codes.map((code) => (
      <option key={code} value={code}>
        {nameOf(code)}
      </option>
    ))}
  </SelectField>
);
