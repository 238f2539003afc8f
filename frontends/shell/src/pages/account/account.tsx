import { Button, ErrorState, Notice, PageHeader, Skeleton, TabList, tabId, useSession, useTitle, useToast } from '@trenzeye/frontend-kit';
import { type ReactNode, useEffect } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { titleOf, useAuthCallback } from '../../features/account/auth-callback.ts';
import { useAccount, useRefreshAccount } from '../../features/account/use-account.ts';
import { needsOnboarding } from '../../features/onboarding/progress.ts';
import { NotFound } from '../not-found.tsx';
import './account.css';
import { DataTab } from './data-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { SafetyTab } from './safety-tab.tsx';
import { SecurityTab } from './security-tab.tsx';
import { SessionsTab } from './sessions-tab.tsx';

const tabs = [
  { name: 'overview', label: 'Account', icon: 'user' },
  { name: 'security', label: 'Security', icon: 'shield' },
  { name: 'sessions', label: 'Sessions', icon: 'device' },
  { name: 'moderation', label: 'Safety', icon: 'flag' },
  { name: 'data', label: 'Your data', icon: 'download' },
] as const;
type TabName = (typeof tabs)[number]['name'];

const contents: Record<TabName, () => ReactNode> = {
  overview: () => <OverviewTab />,
  security: () => <SecurityTab />,
  sessions: () => <SessionsTab />,
  moderation: () => <SafetyTab />,
  data: () => <DataTab />,
};

const pathOf = (name: TabName): string => (name === 'overview' ? '/account' : `/account/${name}`);

/** Everything about one's own account: /account, /account/security, /account/sessions, /account/moderation, /account/data. */
export function Account() {
  const { section } = useParams();
  // /account itself is the first tab; /account/overview would be a second address of it.
  const tab = tabs.find(({ name }) => pathOf(name) === (section ? `/account/${section}` : '/account'));
  if (!tab) return <NotFound />;
  return <Section name={tab.name} label={tab.label} />;
}

function Section({ name, label }: { name: TabName; label: string }) {
  const { state } = useSession();
  const navigate = useNavigate();
  useTitle(label);
  useReturnedWords();
  // PostLoginRouting leads visitors on.
  if (state === 'signed-out') return null;
  return (
    <div className="tz-page account-page">
      <PageHeader title="Your account" description="Who you are here, how you get in, and what we keep." />
      <Unfinished />
      <TabList label="Account" tabs={tabs} selected={name} onSelect={(next) => navigate(pathOf(next))} panel="account" />
      <div id="account" role="tabpanel" aria-labelledby={tabId('account', name)} className="account-page__panel">
        <Loaded>{contents[name]()}</Loaded>
      </div>
    </div>
  );
}

/** The tabs are shown once the account is here. */
function Loaded({ children }: { children: ReactNode }) {
  const { isPending, isError, refetch, isFetching } = useAccount();
  if (isError)
    return (
      <ErrorState
        title="Your account could not be loaded"
        detail="Nothing is lost; it is only out of reach right now."
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!isPending) return children;
  return (
    <div className="tz-stack" aria-busy="true">
      <span className="tz-visually-hidden">Loading…</span>
      <Skeleton height="8rem" radius="12px" />
      <Skeleton height="12rem" radius="12px" />
    </div>
  );
}

/** Whoever left the first steps half way finds the way back here. */
function Unfinished() {
  const { data: account } = useAccount();
  if (!account || !needsOnboarding(account.user_metadata)) return null;
  return (
    <Notice icon="spark" title="Finish setting up">
      <p>Your first steps are not done yet: they take a minute, and you can go on where you stopped.</p>
      <Button size="small" to="/onboarding">
        Continue
      </Button>
    </Notice>
  );
}

/** A confirmed address and a linked identity come back here, with or without an error. */
function useReturnedWords(): void {
  const returned = useAuthCallback();
  const toast = useToast();
  const refresh = useRefreshAccount();
  const { state } = useSession();
  useEffect(() => {
    if (returned?.error) toast.error(titleOf(returned), returned.error);
    else if (returned?.message) toast.info('One step done', returned.message);
  }, [returned, toast]);
  useEffect(() => {
    // What the link changed is not in the session that this browser had before.
    if (returned?.message && state === 'signed-in') void refresh();
  }, [returned, state, refresh]);
}
