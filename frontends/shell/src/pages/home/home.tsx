import { t } from '@lingui/core/macro';
import { PageSkeleton, Skeleton, useIsFirstLoad, useSession, useTitle } from '@trenzeye/frontend-kit';
import { ReviewBanner } from '../../features/connections/review-notice.tsx';
import { useDrafts } from '../../features/drafts/use-drafts.ts';
import { useFollowingItems } from '../../features/feed/use-feed-items.ts';
import { displayName, useMe } from '../../features/me/use-me.ts';
import { useNextScheduled } from '../../features/schedule/use-next-scheduled.ts';
import { TourOffer } from '../../features/tour/tour-offer.tsx';
import { Drafts } from './drafts.tsx';
import { FollowingFeed } from './following-feed.tsx';
import { LatestItems } from './latest-items.tsx';
import { QuickCreate } from './quick-create.tsx';
import { RisingSignals } from './rising-signals.tsx';
import { ScheduledPosts } from './scheduled-posts.tsx';
import { SearchForm } from './search-form.tsx';

const [draftLimit, scheduledLimit, followingLimit] = [4, 3, 3];

/** The start page of signed-in users. */
export function Home() {
  const { state } = useSession();
  useTitle(t`Home`);
  if (state === 'loading') return <PageSkeleton />;
  // PostLoginRouting redirects visitors.
  if (state === 'signed-out') return null;
  return (
    <div className="tz-page tz-page--wide">
      <Greeting />
      <ReviewBanner />
      <TourOffer />
      <SearchForm />
      <QuickCreate />
      <div className="home__columns">
        <RisingSignals />
        <Lists />
      </div>
    </div>
  );
}

/** Shown together: a list that arrives later would move those below it. */
function Lists() {
  const [drafts, scheduled, following] = [useDrafts(draftLimit), useNextScheduled(scheduledLimit), useFollowingItems(followingLimit)];
  const isFirstLoad = useIsFirstLoad([drafts, scheduled, following]);
  if (isFirstLoad) return <Skeleton height="32rem" radius="12px" />;
  return (
    <div>
      <Drafts {...drafts} />
      <ScheduledPosts posts={scheduled.data ?? []} />
      <FollowingFeed items={following.data ?? []} />
      <LatestItems />
    </div>
  );
}

function Greeting() {
  const { user } = useSession();
  const { data: me } = useMe();
  return <h1 className="home__greeting">{greeting(displayName(me?.username, user?.email), new Date().getHours())}</h1>;
}

function greeting(name: string, hour: number): string {
  if (hour < 5 || hour >= 22) return t`Up late, ${name}`;
  if (hour < 12) return t`Good morning, ${name}`;
  return hour < 18 ? t`Good afternoon, ${name}` : t`Good evening, ${name}`;
}
