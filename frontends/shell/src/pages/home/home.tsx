import { t } from '@lingui/core/macro';
import {
  Button,
  Card,
  ErrorState,
  formatLocale,
  Icon,
  type IconName,
  PageSkeleton,
  Skeleton,
  useIsFirstLoad,
  useSession,
  useTitle,
} from '@trenzeye/frontend-kit';
import type { ContentItem } from '@trenzeye/proto/http/content';
import { type FormEvent, useId } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { displayName, useMe } from '../../features/accounts/use-me.ts';
import { ReviewBanner } from '../../features/connections/review-notice.tsx';
import { TourOffer } from '../../features/tour/tour-offer.tsx';
import { prefetchRemote } from '../../layout/load-remote.ts';
import { type NextScheduled, useDrafts, useFollowingItems, useLatestItems, useNextScheduled } from './api.ts';
import { Drafts } from './drafts.tsx';
import { RisingSignals } from './rising-signals.tsx';
import { contentTypeIcon, ItemRow, Section } from './section.tsx';

/** Opens the search results in Explore. */
function SearchForm() {
  const navigate = useNavigate();
  const fieldId = useId();
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    navigate(text === '' ? '/explore' : `/explore?${new URLSearchParams({ q: text })}`);
  };
  return (
    <search>
      <form className="home__search" onSubmit={search}>
        <label className="tz-visually-hidden" htmlFor={fieldId}>
          {t`Search content, people and signals`}
        </label>
        <Icon name="search" />
        <input
          id={fieldId}
          name="q"
          className="tz-input"
          type="search"
          maxLength={200}
          placeholder={t`Search content, people and signals`}
          autoComplete="off"
          enterKeyHint="search"
          onFocus={() => prefetchRemote('creator')}
        />
      </form>
    </search>
  );
}

const dayFormat = new Intl.DateTimeFormat(formatLocale(), { timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' });

/** The next scheduled posts in their own time zones; hidden while there are none. */
function ScheduledPosts({ posts }: { posts: NextScheduled }) {
  if (posts.length === 0) return null;
  return (
    <Section title={t`Next scheduled posts`} more={{ to: '/schedule', label: t`See all` }}>
      <ul className="home__list">
        {posts.map(({ id, title, content_type, local_time, scheduled_time, zone }) => (
          <Card key={id} as="li" className="draft">
            <Icon name={contentTypeIcon(content_type)} />
            <div className="draft__text">
              <h3 className="tz-clip-2">
                <Link className="draft__open" to={`/schedule?view=list&day=${local_time.slice(0, 10)}`}>
                  {title}
                </Link>
              </h3>
              <p className="tz-muted tz-tiny">
                <time dateTime={scheduled_time}>
                  {dayFormat.format(new Date(`${local_time.slice(0, 10)}T00:00:00Z`))}, {local_time.slice(11)}
                </time>{' '}
                {zone.replaceAll('_', ' ')}
              </p>
            </div>
          </Card>
        ))}
      </ul>
    </Section>
  );
}

const contentTypes: readonly { readonly type: string; readonly icon: IconName; readonly title: string; readonly hint: string }[] = [
  { type: 'thread', icon: 'thread', title: t`Write a thread`, hint: t`A hook, the story, hashtags` },
  { type: 'image', icon: 'image', title: t`Make an image`, hint: t`A poster with its caption` },
  { type: 'shorts', icon: 'video', title: t`Script a Short`, hint: t`Scene by scene, with timing` },
];

/** Links to Generate for each content type. */
function QuickCreate() {
  return (
    <ul className="quick-create" aria-label={t`Create something`}>
      {contentTypes.map(({ type, icon, title, hint }) => (
        <li key={type}>
          <Link
            to={`/generate?type=${type}`}
            className="tz-card tz-card--link quick-create__type"
            onPointerEnter={() => prefetchRemote('creator')}
          >
            <Icon name={icon} size={26} />
            <span>
              <strong>{title}</strong>
              <span className="tz-muted tz-small">{hint}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function LatestItems() {
  const { data: items, isPending, isError, refetch, isFetching } = useLatestItems(4);
  return (
    <Section title={t`Latest in the feed`} more={{ to: '/explore', label: t`Explore all` }}>
      {isPending && [0, 1, 2].map((row) => <Skeleton key={row} height="6rem" radius="12px" className="home__skeleton" />)}
      {isError && <ErrorState title={t`Failed to load content feed`} onRetry={() => void refetch()} retrying={isFetching} />}
      {items?.length === 0 && (
        <Card className="home__empty">
          <p className="tz-muted">{t`No content found. Be the first to create something!`}</p>
          <Button size="small" icon="plus" to="/generate">
            {t`Create Content`}
          </Button>
        </Card>
      )}
      <ul className="home__list">
        {items?.map((item) => (
          <li key={item.id}>
            <ItemRow item={item} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The newest items by followed users; hidden while there are none. */
function FollowingFeed({ items }: { items: readonly ContentItem[] }) {
  if (items.length === 0) return null;
  return (
    <Section title={t`From people you follow`} more={{ to: '/explore?from=following', label: t`See all` }}>
      <ul className="home__list">
        {items.map((item) => (
          <li key={item.id}>
            <ItemRow item={item} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

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
