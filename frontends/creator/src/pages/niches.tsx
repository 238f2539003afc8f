import { t } from '@lingui/core/macro';
import {
  Button,
  Card,
  EmptyState,
  PageHeader,
  PageSkeleton,
  SectionSkeleton,
  useIsFirstLoad,
  useSession,
  useTitle,
} from '@trenzeye/frontend-kit';
import { UiProvider } from '@trenzeye/frontend-kit/ui';
import { useAlertSettings, useNiches } from '../features/niches/api.ts';
import { AlertSettingsSection } from '../features/niches/components/alert-settings-form.tsx';
import { NicheList } from '../features/niches/components/niche-list.tsx';
import '../features/niches/components/niches.css';

/** The page on which the viewer manages what they follow, and when they are alerted. */
export function NichesPage() {
  useTitle(t`Your niches`);
  const { state, user } = useSession();
  if (state === 'loading') return <PageSkeleton />;
  if (!user)
    return (
      <div className="tz-page">
        <h1 className="tz-visually-hidden">{t`Your niches`}</h1>
        <EmptyState
          title={t`Log in to follow trends`}
          hint={t`Follow topics, words, feeds and regions, and be notified when one of them takes off.`}
          action={
            <Button kind="primary" to="/login">
              {t`Log In`}
            </Button>
          }
        />
      </div>
    );
  return (
    <div className="tz-page">
      <Button kind="bare" size="small" icon="arrowLeft" to="/trenz">
        {t`All signals`}
      </Button>
      <PageHeader title={t`Your niches`} description={t`What you follow. Matching signals are in For you.`} />
      <UiProvider>
        <NichesAndAlerts userId={user.id} />
      </UiProvider>
    </div>
  );
}

function NichesAndAlerts({ userId }: { userId: string }) {
  const isFirstLoad = useIsFirstLoad([useNiches(userId), useAlertSettings()]);
  if (isFirstLoad) return <SectionSkeleton />;
  return (
    <div className="tz-stack">
      <NicheList userId={userId} />
      <Card as="section" className="tz-stack" aria-labelledby="alert-settings">
        <h2 id="alert-settings">{t`Alerts`}</h2>
        <AlertSettingsSection />
        <p className="tz-muted tz-small">{t`Turn all alerts off in the settings of your notifications.`}</p>
      </Card>
    </div>
  );
}
