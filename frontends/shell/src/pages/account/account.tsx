import { t } from '@lingui/core/macro';
import {
  Button,
  ErrorState,
  Icon,
  Notice,
  PageHeader,
  SectionSkeleton,
  useIsFirstLoad,
  useSession,
  useTitle,
  useToast,
} from '@trenzeye/frontend-kit';
import { Tabs, UiProvider } from '@trenzeye/frontend-kit/ui';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { useAccount, useRefreshAccount } from '../../features/accounts/api.ts';
import { authErrorTitle, useAuthCallback } from '../../features/accounts/auth-callback.ts';
import { connectionsPath } from '../../features/connections/paused-count.ts';
import { ReviewBanner, ReviewNotice } from '../../features/connections/review-notice.tsx';
import { needsOnboarding } from '../../features/onboarding/api.ts';
import { NotFound } from '../not-found.tsx';
import './account.css';
import { useSettings } from '../../features/accounts/settings.ts';
import { usePasskeys } from '../../features/passkeys/passkeys.ts';
import { AiTab } from './ai/ai-tab.tsx';
import { ActingSection } from './connections/acting-section.tsx';
import { DevicesSection } from './connections/devices-section.tsx';
import { DataTab } from './data-tab.tsx';
import { PendingEmail } from './email-section.tsx';
import { FactorsSection } from './factors-section.tsx';
import { IdentitiesSection } from './identities-section.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { RecoveryCodesSection } from './recovery-codes-section.tsx';
import { SafetyTab } from './safety-tab.tsx';
import { VoiceTab } from './voices/voice-tab.tsx';

/** All sections at once: one that appears later would move those below it. */
function SecurityTab() {
  const settings = useSettings();
  const hasPasskeys = settings.data?.passkeys_enabled ?? false;
  const passkeys = usePasskeys(hasPasskeys);
  const isFirstLoad = useIsFirstLoad([settings, ...(hasPasskeys ? [passkeys] : [])]);
  if (isFirstLoad) return <SectionSkeleton />;
  return (
    <>
      <PasswordSection />
      <PasskeysSection />
      <FactorsSection />
      <RecoveryCodesSection />
      <IdentitiesSection />
    </>
  );
}

/** Everything that can use the account, by kind. A service that does not answer affects its own section only. */
function ConnectionsTab() {
  const { data: account } = useAccount();
  return (
    <>
      {account?.new_email && <PendingEmail current={account.email ?? ''} next={account.new_email} />}
      <DevicesSection />
      <ActingSection />
      <PasskeysSection />
      <FactorsSection />
      <IdentitiesSection />
    </>
  );
}

const tabs = [
  { name: 'overview', label: t`Account`, icon: 'user' },
  { name: 'security', label: t`Security`, icon: 'shield' },
  { name: 'ai', label: 'AI', icon: 'spark' },
  { name: 'voice', label: t`Voices`, icon: 'volume' },
  { name: 'connections', label: t`Connections`, icon: 'device' },
  { name: 'moderation', label: t`Safety`, icon: 'flag' },
  { name: 'data', label: t`Your data`, icon: 'download' },
] as const;
type TabName = (typeof tabs)[number]['name'];

const contents: Record<TabName, () => ReactNode> = {
  overview: () => <OverviewTab />,
  security: () => <SecurityTab />,
  ai: () => <AiTab />,
  voice: () => <VoiceTab />,
  connections: () => <ConnectionsTab />,
  moderation: () => <SafetyTab />,
  data: () => <DataTab />,
};

const pathOf = (name: TabName): string => (name === 'overview' ? '/account' : `/account/${name}`);

/** The account page: /account, and /account/ with the name of another tab. */
export function Account() {
  const { section } = useParams();
  // /account is the overview tab; /account/overview does not exist.
  const tab = tabs.find(({ name }) => pathOf(name) === (section ? `/account/${section}` : '/account'));
  if (section === 'sessions') return <Navigate to={connectionsPath} replace />;
  if (!tab) return <NotFound />;
  return <Section name={tab.name} label={tab.label} />;
}

function Section({ name, label }: { name: TabName; label: string }) {
  const { state } = useSession();
  const navigate = useNavigate();
  const { isPending } = useAccount();
  useTitle(label);
  useAuthCallbackToast();
  // PostLoginRouting redirects visitors.
  if (state === 'signed-out') return null;
  return (
    <div className="tz-page account-page">
      <PageHeader title={t`Your account`} description={t`Your profile, security settings, AI and data.`} />
      {isPending ? (
        <div aria-busy="true">
          <span className="tz-visually-hidden">{t`Loading…`}</span>
          <SectionSkeleton />
        </div>
      ) : (
        <>
          <OnboardingReminder />
          {name === 'connections' ? <ReviewNotice /> : <ReviewBanner />}
          <UiProvider>
            <AccountTabs selected={name} onSelect={(next) => navigate(pathOf(next))} />
          </UiProvider>
        </>
      )}
    </div>
  );
}

function AccountTabs({ selected, onSelect }: { selected: TabName; onSelect: (name: TabName) => void }) {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // antd's list of tabs has no name.
    frame.current?.querySelector('[role=tablist]')?.setAttribute('aria-label', t`Account`);
  }, []);
  return (
    <div ref={frame}>
      <Tabs
        id="account"
        className="account-tabs"
        activeKey={selected}
        onChange={(key) => onSelect(key as TabName)}
        destroyOnHidden
        items={tabs.map(({ name, label, icon }) => ({
          key: name,
          label,
          icon: <Icon name={icon} size={16} />,
          children: (
            <div className="account-page__panel">
              <AccountContent>{contents[name]()}</AccountContent>
            </div>
          ),
        }))}
      />
    </div>
  );
}

/** Shows the tab, or an error when the account could not be loaded. */
function AccountContent({ children }: { children: ReactNode }) {
  const { isError, refetch, isFetching } = useAccount();
  if (isError)
    return (
      <ErrorState
        title={t`Your account could not be loaded`}
        detail={t`Please try again in a moment.`}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  return children;
}

/** Shown until the onboarding is finished. */
function OnboardingReminder() {
  const { data: account } = useAccount();
  if (!account || !needsOnboarding(account.user_metadata)) return null;
  return (
    <Notice icon="spark" title={t`Finish setting up`}>
      <p>{t`Your setup is not finished. It takes a minute, and you can continue where you left off.`}</p>
      <Button size="small" to="/onboarding">
        {t`Continue`}
      </Button>
    </Notice>
  );
}

/** Shows the result of an email confirmation or of linking an identity, which redirect to this page. */
function useAuthCallbackToast(): void {
  const callback = useAuthCallback();
  const toast = useToast();
  const refresh = useRefreshAccount();
  const { state } = useSession();
  useEffect(() => {
    if (callback?.error) toast.error(authErrorTitle(callback), callback.error);
    else if (callback?.message) toast.info(t`Almost done`, callback.message);
  }, [callback, toast]);
  useEffect(() => {
    // The session does not contain the change yet.
    if (callback?.message && state === 'signed-in') void refresh();
  }, [callback, state, refresh]);
}
