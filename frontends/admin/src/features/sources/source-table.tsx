import { t } from '@lingui/core/macro';
import { Button, Chip, formatLocale, timeAgo } from '@trenzeye/frontend-kit';
import { Dialog, Form, Input, Select, Switch, Table, type TableColumns } from '@trenzeye/frontend-kit/ui';
import type { TrendSource } from '@trenzeye/proto/http/content';
import { useState } from 'react';
import { CardLabel } from '../access/admin-page.tsx';
import { FieldForm, fieldRule } from '../forms/field-form.tsx';
import { parseNumber } from '../models/number-input.ts';
import { choiceOf, useChangeSource, useDeleteFeed } from './api.ts';
import { choiceLine, intervalLabel, languageName, regionName, statusLabels, timeUntil } from './source-state.ts';

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
function SourceSettingsDialog({ source, onClose }: { source: TrendSource; onClose: () => void }) {
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

/** All sources with their state and controls. */
export function SourceTable({ sources }: { sources: readonly TrendSource[] }) {
  return (
    <Table<TrendSource>
      className="tz-admin-table tz-sources__table"
      columns={columns}
      dataSource={sources}
      rowKey="id"
      pagination={false}
      showSorterTooltip={false}
      size="middle"
    />
  );
}

const columns: TableColumns<TrendSource> = [
  {
    title: t`Source`,
    key: 'name',
    rowScope: 'row',
    className: 'tz-sources__name',
    sorter: (one, other) => one.name.localeCompare(other.name),
    render: (_value, source) => <Name source={source} />,
  },
  {
    title: t`State`,
    key: 'status',
    className: 'tz-sources__state tz-admin-table__wide',
    sorter: (one, other) => statusLabels[one.status].label.localeCompare(statusLabels[other.status].label),
    render: (_value, source) => <State source={source} />,
  },
  {
    title: t`Items per hour`,
    key: 'items',
    className: 'tz-sources__items',
    sorter: (one, other) => one.items_per_hour - other.items_per_hour,
    render: (_value, { items_per_hour }) => (
      <>
        <CardLabel>{t`Items per hour`}</CardLabel>
        {items_per_hour.toLocaleString(formatLocale())}
      </>
    ),
  },
  { title: t`On`, key: 'enabled', className: 'tz-sources__on', render: (_value, source) => <EnabledSwitch source={source} /> },
  { title: t`Actions`, key: 'actions', render: (_value, source) => <Actions source={source} /> },
];

const hostOf = (address: string): string => URL.parse(address)?.host ?? address;

const Name = ({ source }: { source: TrendSource }) => (
  <>
    <p className="tz-row tz-row--tight">
      <strong>{source.name}</strong>
      {source.kind === 'configured' && <Chip tone="info">{t`From the settings`}</Chip>}
    </p>
    <p className="tz-muted tz-small">
      {source.documentation ? (
        <a href={source.documentation} target="_blank" rel="noreferrer">
          {hostOf(source.address)}
        </a>
      ) : (
        <span className="tz-sources__address">{source.address}</span>
      )}
    </p>
    <p className="tz-muted tz-small">{choiceLine(source)}</p>
  </>
);

function State({ source: { status, error, last_success_at, next_request_at } }: { source: TrendSource }) {
  const { label, tone } = statusLabels[status];
  return (
    <>
      <Chip tone={tone}>{label}</Chip>
      {error && status !== 'off' && <p className="tz-small">{error}</p>}
      {status === 'needs_key' && <p className="tz-small">{t`Set SIGNALS_YOUTUBE_KEY to use it.`}</p>}
      <p className="tz-muted tz-small">
        {last_success_at ? t`Last success: ${timeAgo(last_success_at)}.` : t`No success yet.`}
        {next_request_at && t` Next request: ${timeUntil(next_request_at)}.`}
      </p>
    </>
  );
}

function EnabledSwitch({ source }: { source: TrendSource }) {
  const { mutate, isPending } = useChangeSource();
  return (
    <Switch
      checked={source.enabled}
      loading={isPending}
      disabled={source.status === 'needs_key'}
      aria-label={t`Use ${source.name}`}
      onChange={(enabled) => mutate({ id: source.id, change: { ...choiceOf(source), enabled } })}
    />
  );
}

function Actions({ source }: { source: TrendSource }) {
  const [dialog, setDialog] = useState<'settings' | 'remove' | null>(null);
  const close = () => setDialog(null);
  return (
    <div className="tz-row tz-row--tight">
      <Button size="small" icon="edit" aria-label={t`Settings of ${source.name}`} onClick={() => setDialog('settings')}>
        {t`Settings`}
      </Button>
      {source.kind === 'feed' && (
        <Button size="small" icon="trash" aria-label={t`Remove ${source.name}`} onClick={() => setDialog('remove')}>
          {t`Remove`}
        </Button>
      )}
      {dialog === 'settings' && <SourceSettingsDialog source={source} onClose={close} />}
      {dialog === 'remove' && <RemoveFeed source={source} onClose={close} />}
    </div>
  );
}

function RemoveFeed({ source: { id, name }, onClose }: { source: TrendSource; onClose: () => void }) {
  const { mutate, isPending } = useDeleteFeed();
  return (
    <Dialog title={t`Remove ${name}?`} onClose={onClose}>
      <div className="tz-stack">
        <p>{t`Its entries no longer count for new trends. You can add it again at any time.`}</p>
        <div className="tz-row">
          <Button kind="danger" loading={isPending} onClick={() => mutate(id, { onSuccess: onClose })}>
            {t`Remove`}
          </Button>
          <Button onClick={onClose}>{t`Cancel`}</Button>
        </div>
      </div>
    </Dialog>
  );
}
