import { PageHeader, SelectField, useTitle } from '@trenzeye/frontend-kit';
import { useSearchParams } from 'react-router-dom';
import { type Span, spans } from '../features/analytics/analytics-query.ts';
import { AnalyticsView } from '../features/analytics/analytics-view.tsx';
import { SignedIn } from '../features/gate/signed-in.tsx';
import '../features/analytics/analytics.css';

/** How one's own items do: for oneself alone. */
export function AnalyticsPage() {
  useTitle('Analytics');
  return <SignedIn title="Log in to see your numbers">{(userId) => <OwnAnalytics userId={userId} />}</SignedIn>;
}

function OwnAnalytics({ userId }: { userId: string }) {
  const [query, setQuery] = useSearchParams();
  const span: Span = spans.find((days) => String(days) === query.get('days')) ?? 30;
  return (
    <div className="tz-page tz-page--wide">
      <PageHeader
        title="Analytics"
        lede="What others did with what you made. Your own views and reactions are not counted."
        actions={
          <SelectField label="Time" value={String(span)} onChange={(days) => setQuery({ days }, { replace: true })}>
            {spans.map((days) => (
              <option key={days} value={days}>
                The last {days} days
              </option>
            ))}
          </SelectField>
        }
      />
      <AnalyticsView id={userId} span={span} />
    </div>
  );
}
