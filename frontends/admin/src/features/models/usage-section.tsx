import { Card, ErrorState, Skeleton } from '@trenzeye/frontend-kit';
import type { ModelUsage } from '@trenzeye/proto/http/content';
import { useModelUsage } from './model-queries.ts';
import { dollars, sumUsage } from './sum-usage.ts';

const days = 30;
const integers = new Intl.NumberFormat('en');
const dates = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });

/** Requests, tokens and cost of the last days. */
export function UsageSection() {
  return (
    <Card as="section" className="tz-models__section" aria-labelledby="models-usage">
      <h2 id="models-usage">Usage of the last {days} days</h2>
      <Usage />
    </Card>
  );
}

function Usage() {
  const { data, isPending, error, isFetching, refetch } = useModelUsage(days);
  if (isPending) return <Skeleton height={160} radius={12} />;
  if (error)
    return <ErrorState title="The usage could not be loaded" detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  if (data.length === 0) return <p className="tz-muted">No requests to a model yet.</p>;
  return <UsageTable rows={data} />;
}

const cells = (row: Omit<ModelUsage, 'day' | 'provider' | 'model'>): readonly string[] => [
  integers.format(row.requests),
  integers.format(row.failures),
  integers.format(row.input_tokens),
  integers.format(row.output_tokens),
  integers.format(row.images),
  dollars(row.cost_usd),
];

const columns = ['Requests', 'Failed', 'Tokens read', 'Tokens written', 'Images', 'Cost'] as const;

function UsageTable({ rows }: { rows: readonly ModelUsage[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll the table sideways.
    <section className="tz-models__scroll" aria-label="Usage per day and model" tabIndex={0}>
      <table className="tz-models__usage">
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Model</th>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.day} ${row.provider} ${row.model}`}>
              <td>
                <time dateTime={row.day}>{dates.format(new Date(row.day))}</time>
              </td>
              <th scope="row">{row.model}</th>
              {cells(row).map((text, index) => (
                <td key={columns[index]}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Total
            </th>
            {cells(sumUsage(rows)).map((text, index) => (
              <td key={columns[index]}>{text}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
