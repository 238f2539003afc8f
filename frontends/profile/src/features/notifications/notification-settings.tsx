import { t } from '@lingui/core/macro';
import { ErrorState, Skeleton } from '@trenzeye/frontend-kit';
import { UiProvider } from '@trenzeye/frontend-kit/ui';
import { DigestSection } from './digest/digest-section.tsx';
import { KindsTable } from './kinds-table.tsx';
import { useNotificationSettings } from './notification-queries.ts';
import { PushSection } from './push/push-section.tsx';

/** How and of what the user is notified. */
export function NotificationSettings() {
  const { data, error, isFetching, refetch } = useNotificationSettings();
  if (error)
    return (
      <ErrorState title={t`Failed to load your settings`} detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />
    );
  if (!data) return <Skeleton height={320} />;
  return (
    <UiProvider>
      <PushSection />
      <DigestSection />
      <KindsTable settings={data} />
    </UiProvider>
  );
}
