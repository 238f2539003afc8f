import { t } from '@lingui/core/macro';
import { PageHeader, useTitle } from '@trenzeye/frontend-kit';
import { SelectField, UiProvider } from '@trenzeye/frontend-kit/ui';
import { useSearchParams } from 'react-router-dom';
import { AnalyticsView } from '../features/analytics/analytics-view.tsx';
import { type DayCount, dayCounts } from '../features/analytics/api.ts';
import { RequireSignIn } from './require-sign-in.tsx';
import '../features/analytics/analytics.css';

/** Analytics of the signed-in user's own content. */
export function AnalyticsPage() {
  useTitle(t`Analytics`);
  return <RequireSignIn title={t`Log in to see your analytics`}>{(userId) => <OwnAnalytics userId={userId} />}</RequireSignIn>;
}

function OwnAnalytics({ userId }: { userId: string }) {
  const [query, setQuery] = useSearchParams();
  const selectedDays: DayCount = dayCounts.find((days) => String(days) === query.get('days')) ?? 30;
  return (
    <UiProvider>
      <div className="tz-page tz-page--wide">
        <PageHeader
          title={t`Analytics`}
          description={t`How your content performs. Your own views and reactions are not counted.`}
          actions={
            <SelectField
              label={t`Period`}
              value={String(selectedDays)}
              options={dayCounts.map((days) => ({ value: String(days), label: t`Last ${days} days` }))}
              onChange={(days) => setQuery({ days }, { replace: true })}
            />
          }
        />
        <AnalyticsView id={userId} days={selectedDays} />
      </div>
    </UiProvider>
  );
}
