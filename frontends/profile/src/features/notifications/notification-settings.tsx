import { t } from '@lingui/core/macro';
import { ErrorState, SectionSkeleton, useIsFirstLoad } from '@trenzeye/frontend-kit';
import { UiProvider } from '@trenzeye/frontend-kit/ui';
import { usePushSettings } from '../push/api.ts';
import { PushSection } from '../push/push-section.tsx';
import { useDigestSettings, useNotificationSettings } from './api.ts';
import { DigestSection } from './digest-section.tsx';
import { KindsTable } from './kinds-table.tsx';

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
