import { t } from '@lingui/core/macro';
import { ErrorState, SectionSkeleton } from '@trenzeye/frontend-kit';
import { UiProvider } from '@trenzeye/frontend-kit/ui';
import { useDigestSettings } from './digest/digest-queries.ts';
import { DigestSection } from './digest/digest-section.tsx';
import { KindsTable } from './kinds-table.tsx';
import { useNotificationSettings } from './notification-queries.ts';
import { usePushSettings } from './push/push-queries.ts';
import { PushSection } from './push/push-section.tsx';

/** How and of what the user is notified. */
export function NotificationSettings() {
  const { data, error, isFetching, isPending, refetch } = useNotificationSettings();
  const [push, digest] = [usePushSettings(), useDigestSettings()];
  if (isPending || push.isPending || digest.isPending) return <SectionSkeleton />;
  if (!data)
    return (
      <ErrorState title={t`Failed to load your settings`} detail={error?.message} onRetry={() => void refetch()} retrying={isFetching} />
    );
  return (
    <UiProvider>
      <PushSection />
      <DigestSection />
      <KindsTable settings={data} />
    </UiProvider>
  );
}
