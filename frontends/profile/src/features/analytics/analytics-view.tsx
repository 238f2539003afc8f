import { Button, compactNumber, EmptyState, ErrorState, Skeleton, saveFile, useToast } from '@trenzeye/frontend-kit';
import type { Analytics } from '@trenzeye/proto/http/social';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { fetchAnalyticsFile, type Span, useAnalytics } from './analytics-query.ts';
import { SeriesChart } from './series-chart.tsx';

const clock = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const charts = [
  ['Views', 'views'],
  ['Reactions', 'reactions'],
  ['Remixes', 'remixes'],
  ['New followers', 'follows'],
] as const;

/** What others did with one's items: over time, by item and by signal. */
export function AnalyticsView({ id, span }: { id: string; span: Span }) {
  const { data, error, isFetching, refetch } = useAnalytics(id, span);
  if (error && !data)
    return <ErrorState title="Failed to load analytics" detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data)
    return (
      <div className="tz-charts" role="status" aria-label="Loading analytics">
        {charts.map(([title]) => (
          <Skeleton key={title} height={240} />
        ))}
      </div>
    );
  return (
    <>
      <div className="tz-row tz-analytics__facts">
        <p className="tz-muted tz-small">
          Data as of <time dateTime={data.as_of}>{clock.format(new Date(data.as_of))}</time>. Days are those of UTC.
        </p>
        <DownloadButton id={id} span={span} />
      </div>
      <div className="tz-charts">
        {charts.map(([title, measure]) => (
          <SeriesChart key={measure} title={title} days={data.days.map((day) => ({ day: day.day, value: day[measure] }))} />
        ))}
      </div>
      <ByItem items={data.items} />
      <BySignal signals={data.signals} />
    </>
  );
}

function DownloadButton({ id, span }: { id: string; span: Span }) {
  const [isBusy, setBusy] = useState(false);
  const toast = useToast();
  const download = async () => {
    setBusy(true);
    try {
      saveFile(`trenzeye-analytics-${span}-days.csv`, await fetchAnalyticsFile(id, span));
    } catch (error) {
      console.error('Downloading analytics failed', error);
      toast.error('Error', 'Failed to download the file');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" icon="download" loading={isBusy} onClick={() => void download()}>
      Download CSV
    </Button>
  );
}

function ByItem({ items }: { items: Analytics['items'] }) {
  if (items.length === 0)
    return (
      <EmptyState
        title="Nothing published yet."
        action={
          <Button kind="primary" icon="spark" to="/generate">
            Create Content
          </Button>
        }
      />
    );
  return (
    <section className="tz-analytics__table">
      <h2>By item</h2>
      <div className="tz-analytics__scroll">
        <table>
          <Heads first="Item" />
          <tbody>
            {items.map(({ content_id, title, ...measures }) => (
              <tr key={content_id}>
                <th scope="row">
                  <Link to={`/c/${content_id}`}>{title}</Link>
                </th>
                <Measures measures={measures} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function BySignal({ signals }: { signals: Analytics['signals'] }) {
  const from = signals.filter(({ signal_id }) => signal_id !== null);
  const without = signals.find(({ signal_id }) => signal_id === null);
  if (from.length === 0) return null;
  return (
    <section className="tz-analytics__table">
      <h2>By signal</h2>
      <div className="tz-analytics__scroll">
        <table>
          <Heads first="Signal" />
          <tbody>
            {from.map(({ signal_id, items, ...measures }) => (
              <tr key={signal_id}>
                <th scope="row">
                  {signal_id?.slice(0, 8)} ({items} {items === 1 ? 'item' : 'items'})
                </th>
                <Measures measures={measures} />
              </tr>
            ))}
            {without && (
              <tr>
                <th scope="row">Without a signal</th>
                <Measures measures={without} />
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const Heads = ({ first }: { first: string }) => (
  <thead>
    <tr>
      <th scope="col">{first}</th>
      <th scope="col">Views</th>
      <th scope="col">Reactions</th>
      <th scope="col">Comments</th>
      <th scope="col">Remixes</th>
    </tr>
  </thead>
);

type Numbers = Pick<Analytics['items'][number], 'views' | 'reactions' | 'comments' | 'remixes'>;

const Measures = ({ measures: { views, reactions, comments, remixes } }: { measures: Numbers }) =>
  [views, reactions, comments, remixes].map((value, index) => (
    <td key={index} className="tz-figures" title={value.toLocaleString('en')}>
      {compactNumber(value)}
    </td>
  ));
