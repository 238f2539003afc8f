import { t } from '@lingui/core/macro';
import { Button } from '@trenzeye/frontend-kit';
import { Dialog, Form, Input, Select } from '@trenzeye/frontend-kit/ui';
import type { TrendSource } from '@trenzeye/proto/http/content';
import { FieldForm } from '../forms/field-form.tsx';
import { fieldRule } from '../forms/field-rule.ts';
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

const minutesRule = fieldRule((typed) => secondsOf(typed) !== undefined, t`Enter ${leastMinutes} to ${mostMinutes} minutes, or nothing.`);

/** Named like the fields of the request. */
interface SettingsFields {
  /** Minutes, as typed. */
  readonly interval_seconds: string;
  readonly region?: string | null;
  readonly language?: string | null;
}

/** Interval, region and language of a source. */
export function SourceSettingsDialog({ source, onClose }: { source: TrendSource; onClose: () => void }) {
  const { mutate, isPending, error } = useChangeSource();
  const submit = ({ interval_seconds, region = null, language = null }: SettingsFields) => {
    const change = { ...choiceOf(source), interval_seconds: secondsOf(interval_seconds) ?? null, region, language };
    mutate({ id: source.id, change }, { onSuccess: onClose });
  };
  return (
    <Dialog title={t`Settings of ${source.name}`} onClose={onClose} initialFocus="input">
      <FieldForm<SettingsFields>
        error={error}
        initialValues={{
          interval_seconds: source.interval_seconds === null ? '' : String(source.interval_seconds / 60),
          region: source.region,
          language: source.language,
        }}
        onFinish={submit}
      >
        <Form.Item
          name="interval_seconds"
          label={t`Minutes between two requests`}
          extra={t`If the source asks for a longer interval, it is used.`}
          rules={[minutesRule]}
        >
          <Input inputMode="numeric" autoComplete="off" placeholder={t`Default: ${intervalLabel(source.default_interval_seconds)}`} />
        </Form.Item>
        {source.regions.length > 0 && (
          <Form.Item name="region" label={t`Region`}>
            <Select options={codeOptions(source.regions, regionName)} showSearch={{ optionFilterProp: 'label' }} />
          </Form.Item>
        )}
        {source.languages.length > 0 && (
          <Form.Item name="language" label={t`Language`}>
            <Select options={codeOptions(source.languages, languageName)} showSearch={{ optionFilterProp: 'label' }} />
          </Form.Item>
        )}
        <div className="tz-row">
          <Button kind="primary" type="submit" loading={isPending}>
            {t`Save`}
          </Button>
          <Button onClick={onClose}>{t`Cancel`}</Button>
        </div>
      </FieldForm>
    </Dialog>
  );
}

const codeOptions = (codes: readonly string[], nameOf: (code: string) => string): { value: string; label: string }[] =>
  codes.map((code) => ({ value: code, label: nameOf(code) }));
