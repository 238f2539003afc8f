import { PageSkeleton, useSession, useTitle } from '@trenzeye/frontend-kit';
import { nameOf, useMe } from '../../features/me/use-me.ts';
import { ContinueDrafts } from './continue-drafts.tsx';
import { FromFollowing } from './from-following.tsx';
import { LatestInFeed } from './latest-in-feed.tsx';
import { NextScheduled } from './next-scheduled.tsx';
import { QuickCreate } from './quick-create.tsx';
import { RisingNow } from './rising-now.tsx';
import { SearchEntry } from './search-entry.tsx';

/** Where a signed-in creator starts; visitors are sent to log in. */
export function Home() {
  const { state } = useSession();
  useTitle('Home');
  if (state === 'loading') return <PageSkeleton />;
  // PostLoginRouting leads visitors on.
  if (state === 'signed-out') return null;
  return (
    <div className="tz-page tz-page--wide home">
      <Greeting />
      <SearchEntry />
      <QuickCreate />
      <div className="home__columns">
        <RisingNow />
        <div className="home__side">
          <ContinueDrafts />
          <NextScheduled />
          <FromFollowing />
          <LatestInFeed />
        </div>
      </div>
    </div>
  );
}

function Greeting() {
  const { user } = useSession();
  const { data: me } = useMe();
  return (
    <h1 className="home__greeting">
      {greetingAt(new Date().getHours())}, {nameOf(me?.username, user?.email)}
    </h1>
  );
}

function greetingAt(hour: number): string {
  if (hour < 5 || hour >= 22) return 'Up late';
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
}
