import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Card, ErrorState, formatLocale, Skeleton } from '@trenzeye/frontend-kit';
import { Table, type TableColumns } from '@trenzeye/frontend-kit/ui';
import type { ModelUsage } from '@trenzeye/proto/http/content';
import type { SpeechUsage } from '@trenzeye/proto/http/media';
import type { ReactNode } from 'react';
import { useModelUsage, useSpeechUsage } from '../api.ts';
import { dollars, minutesOf, sumColumns } from '../sum-usage.ts';

const days = 30;
const integers = new Intl.NumberFormat(formatLocale());
const minutes = new Intl.NumberFormat(formatLocale(), { maximumFractionDigits: 1 });
const dates = new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium', timeZone: 'UTC' });

/** What the models of all jobs did and cost in the last days. */
export function UsageSection() {
  return (
    <Card as="section" className="tz-models__section" aria-labelledby="models-usage">
      <h2 id="models-usage">
        <Trans>Usage of the last {days} days</Trans>
      </h2>
      <Usage
        query={useModelUsage(days)}
        title={t`Text and images`}
        failure={t`The usage of text and images could not be loaded`}
        columns={modelColumns}
        nameOf={({ model }) => model}
      />
      <Usage
        query={useSpeechUsage(days)}
        title={t`Speech and transcription`}
        failure={t`The usage of speech and transcription could not be loaded`}
        columns={speechColumns}
        nameOf={({ source, model }) => (source === 'built-in' ? t`${model} (built in)` : model)}
      />
    </Card>
  );
}

interface Column<Row> {
  readonly name: string;
  readonly amountOf: (row: Row) => number;
  readonly format: (value: number) => string;
}

const wholeNumber = (value: number): string => integers.format(value);

const modelColumns: readonly Column<ModelUsage>[] = [
  { name: t`Requests`, amountOf: ({ requests }) => requests, format: wholeNumber },
  { name: t`Failed`, amountOf: ({ failures }) => failures, format: wholeNumber },
  { name: t`Tokens read`, amountOf: ({ input_tokens }) => input_tokens, format: wholeNumber },
  { name: t`Tokens written`, amountOf: ({ output_tokens }) => output_tokens, format: wholeNumber },
  { name: t`Images`, amountOf: ({ images }) => images, format: wholeNumber },
  { name: t`Cost`, amountOf: ({ cost_usd }) => cost_usd, format: dollars },
];

const speechColumns: readonly Column<SpeechUsage>[] = [
  { name: t`Requests`, amountOf: ({ requests }) => requests, format: wholeNumber },
  { name: t`Failed`, amountOf: ({ failures }) => failures, format: wholeNumber },
  { name: t`Characters spoken`, amountOf: ({ characters }) => characters, format: wholeNumber },
  { name: t`Minutes transcribed`, amountOf: ({ seconds }) => minutesOf(seconds), format: (value) => minutes.format(value) },
  { name: t`Cost`, amountOf: ({ cost_usd }) => cost_usd, format: dollars },
];

interface UsageRow {
  readonly day: string;
  readonly model: string;
}

interface UsageQuery<Row> {
  readonly data: readonly Row[] | undefined;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

interface UsageProps<Row> {
  readonly query: UsageQuery<Row>;
  readonly title: string;
  readonly failure: string;
  readonly columns: readonly Column<Row>[];
  readonly nameOf: (row: Row) => string;
}

function Usage<Row extends UsageRow>({ query, title, failure, columns, nameOf }: UsageProps<Row>) {
  const { data, isPending, error, isFetching, refetch } = query;
  const content = (): ReactNode => {
    if (isPending) return <Skeleton height={160} radius={12} />;
    if (!data) return <ErrorState title={failure} detail={error?.message} onRetry={() => void refetch()} retrying={isFetching} />;
    if (data.length === 0) return <p className="tz-muted">{t`No requests to a model yet.`}</p>;
    return <UsageTable title={title} rows={data} columns={columns} nameOf={nameOf} />;
  };
  return (
    <>
      <h3>{title}</h3>
      {content()}
    </>
  );
}

interface UsageTableProps<Row> extends Pick<UsageProps<Row>, 'title' | 'columns' | 'nameOf'> {
  readonly rows: readonly Row[];
}

function UsageTable<Row extends UsageRow>({ title, rows, columns, nameOf }: UsageTableProps<Row>) {
  const amounts = columns.map(({ name, amountOf, format }) => ({
    title: name,
    key: name,
    align: 'end' as const,
    sorter: (one: Row, other: Row) => amountOf(one) - amountOf(other),
    render: (_value: unknown, row: Row) => format(amountOf(row)),
  }));
  const tableColumns: TableColumns<Row> = [
    {
      title: t`Day`,
      key: 'day',
      sorter: (one, other) => one.day.localeCompare(other.day),
      render: (_value, { day }) => <time dateTime={day}>{dates.format(new Date(day))}</time>,
    },
    {
      title: t`Model`,
      key: 'model',
      rowScope: 'row',
      sorter: (one, other) => nameOf(one).localeCompare(nameOf(other)),
      render: (_value, row) => nameOf(row),
    },
    ...amounts,
  ];
  return (
    <Table<Row>
      className="tz-models__usage"
      aria-label={title}
      columns={tableColumns}
      dataSource={rows}
      rowKey={(row) => JSON.stringify(row)}
      pagination={false}
      showSorterTooltip={false}
      size="small"
      scroll={{ x: 'max-content' }}
      summary={() => (
        <Table.Summary.Row>
          <Table.Summary.Cell index={0} colSpan={2}>
            {t`Total`}
          </Table.Summary.Cell>
          {sumColumns(rows, columns).map((sum, index) => (
            <Table.Summary.Cell key={columns[index]?.name} index={index + 2} align="end">
              {columns[index]?.format(sum)}
            </Table.Summary.Cell>
          ))}
        </Table.Summary.Row>
      )}
    />
  );
}
