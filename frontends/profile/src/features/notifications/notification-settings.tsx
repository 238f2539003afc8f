import { t } from '@lingui/core/macro';
import { ErrorState, SectionSkeleton, useIsFirstLoad } from '@trenzeye/frontend-kit';
import { UiProvider } from '@trenzeye/frontend-kit/ui';
import { DigestSection } from './digest/digest-section.tsx';
import { KindsTable } from './kinds-table.tsx';
import { useDigestSettings, useNotificationSettings } from './notification-queries.ts';
import { usePushSettings } from './push/push-queries.ts';
import { PushSection } from './push/push-section.tsx';

/** How and of what the user is notified. */
export function NotificationSettings() {
  const settings = useNotificationSettings();
  const isFirstLoad = useIsFirstLoad([settings, usePushSettings(), useDigestSettings()]);
  const { data, error, isFetching, refetch } = settings;
  if (isFirstLoad) return <SectionSkeleton />;
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
