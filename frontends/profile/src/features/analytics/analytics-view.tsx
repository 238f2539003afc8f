import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Button, call, compactNumber, EmptyState, ErrorState, formatLocale, Skeleton, saveFile, useToast } from '@trenzeye/frontend-kit';
import { content } from '@trenzeye/proto/http/content';
import type { Analytics } from '@trenzeye/proto/http/social';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type DayCount, fetchAnalyticsFile, useAnalytics } from './api.ts';
import { SeriesChart } from './series-chart.tsx';

/** The title of a signal, as a link to it. Until it has loaded, and for deleted signals, the beginning of its id. */
function SignalName({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: ['signal-name', id],
    queryFn: ({ signal }) => call(content.getSignal, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (!data) return id.slice(0, 8);
  return (
    <Link to={`/signals/${id}`} dir="auto">
      {data.title}
    </Link>
  );
}

const dateTimeFormat = new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium', timeStyle: 'short' });
const charts = [
  [t`Views`, 'views'],
  [t`Reactions`, 'reactions'],
  [t`Remixes`, 'remixes'],
  [t`New followers`, 'follows'],
] as const;

/** Views, reactions, remixes and new followers of the user: over time, by item and by signal. */
export function AnalyticsView({ id, days }: { id: string; days: DayCount }) {
  const { data, error, isFetching, refetch } = useAnalytics(id, days);
  if (error && !data)
    return <ErrorState title={t`Failed to load analytics`} detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data)
    return (
      <div className="tz-charts" role="status" aria-label={t`Loading analytics`}>
        {charts.map(([title]) => (
          <Skeleton key={title} height={240} />
        ))}
      </div>
    );
  return (
    <>
      <div className="tz-row tz-analytics__toolbar">
        <p className="tz-muted tz-small">
          <Trans>
            Data as of <time dateTime={data.as_of}>{dateTimeFormat.format(new Date(data.as_of))}</time>. Days are in UTC.
          </Trans>
        </p>
        <DownloadButton id={id} days={days} />
      </div>
      <div className="tz-charts">
        {charts.map(([title, metric]) => (
          <SeriesChart key={metric} title={title} days={data.days.map((day) => ({ day: day.day, value: day[metric] }))} />
        ))}
      </div>
      <ItemsTable items={data.items} />
      <SignalsTable signals={data.signals} />
    </>
  );
}

function DownloadButton({ id, days }: { id: string; days: DayCount }) {
  const [isBusy, setBusy] = useState(false);
  const toast = useToast();
  const download = async () => {
    setBusy(true);
    try {
      saveFile(`trenzeye-analytics-${days}-days.csv`, await fetchAnalyticsFile(id, days));
    } catch (error) {
      console.error('Analytics download failed', error);
      toast.error(t`Error`, t`Failed to download the file`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" icon="download" loading={isBusy} onClick={() => void download()}>
      {t`Download CSV`}
    </Button>
  );
}

function ItemsTable({ items }: { items: Analytics['items'] }) {
  if (items.length === 0)
    return (
      <EmptyState
        title={t`No published content yet.`}
        action={
          <Button kind="primary" icon="spark" to="/generate">
            {t`Create Content`}
          </Button>
        }
      />
    );
  return (
    <section className="tz-analytics__table">
      <h2>{t`By item`}</h2>
      <div className="tz-analytics__scroll">
        <table>
          <MetricHeader first={t`Item`} />
          <tbody>
            {items.map(({ content_id, title, ...metrics }) => (
              <tr key={content_id}>
                <th scope="row">
                  <Link to={`/c/${content_id}`}>{title}</Link>
                </th>
                <MetricCells metrics={metrics} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function SignalsTable({ signals }: { signals: Analytics['signals'] }) {
  const withSignal = signals.filter(({ signal_id }) => signal_id !== null);
  const withoutSignal = signals.find(({ signal_id }) => signal_id === null);
  if (withSignal.length === 0) return null;
  return (
    <section className="tz-analytics__table">
      <h2>{t`By signal`}</h2>
      <div className="tz-analytics__scroll">
        <table>
          <MetricHeader first={t`Signal`} />
          <tbody>
            {withSignal.map(({ signal_id, items, ...metrics }) => (
              <tr key={signal_id}>
                <th scope="row">
                  {signal_id && <SignalName id={signal_id} />} ({plural(items, { one: '# item', other: '# items' })})
                </th>
                <MetricCells metrics={metrics} />
              </tr>
            ))}
            {withoutSignal && (
              <tr>
                <th scope="row">{t`Without a signal`}</th>
                <MetricCells metrics={withoutSignal} />
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const MetricHeader = ({ first }: { first: string }) => (
  <thead>
    <tr>
      <th scope="col">{first}</th>
      <th scope="col">{t`Views`}</th>
      <th scope="col">{t`Reactions`}</th>
      <th scope="col">{t`Comments`}</th>
      <th scope="col">{t`Remixes`}</th>
    </tr>
  </thead>
);

type Metrics = Pick<Analytics['items'][number], 'views' | 'reactions' | 'comments' | 'remixes'>;

const MetricCells = ({ metrics: { views, reactions, comments, remixes } }: { metrics: Metrics }) =>
  [views, reactions, comments, remixes].map((value, index) => (
    <td key={index} className="tz-tabular-numbers" title={value.toLocaleString(formatLocale())}>
      {compactNumber(value)}
    </td>
  ));
