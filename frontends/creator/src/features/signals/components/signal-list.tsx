import { t } from '@lingui/core/macro';
import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  Icon,
  LoadMore,
  mergePages,
  Skeleton,
  TabList,
  tabId,
  useSession,
  useToast,
  VisuallyHidden,
} from '@trenzeye/frontend-kit';
import type { Signal, SignalView } from '@trenzeye/proto/http/content';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFollowedSignals } from '../../niches/api.ts';
import { useSignals } from '../api.ts';
import { withPromos } from '../promo-placement.ts';
import { HiddenDialog } from './hidden-dialog.tsx';
import { SignalCard } from './signal-card.tsx';
import './signals.css';
import { Link } from 'react-router-dom';
import { generateLink } from '../explanation-line.ts';

/** Link to create a Short from a signal. */
function ReelPromo({ signal }: { signal: Signal }) {
  return (
    <Link className="tz-reel" to={generateLink(signal, 'shorts')}>
      <span className="tz-reel__frame" aria-hidden="true">
        <svg viewBox="0 0 36 64" aria-hidden="true">
          <rect x="1" y="1" width="34" height="62" rx="7" />
          <path d="M5 44c5-12 9-12 13 0s8 12 13 0" />
          <path className="tz-reel__play" d="M14.5 21v14l11-7z" />
        </svg>
      </span>
      <span className="tz-reel__text">
        <span className="tz-reel__label">{t`Reel idea`}</span>
        <strong>{t`Turn this into a Short`}</strong>
        <span className="tz-reel__topic" dir="auto">
          {signal.title}
        </span>
      </span>
      <Icon name="arrowRight" />
    </Link>
  );
}

function SignalSkeleton({ count }: { count: number }) {
  return (
    <div className="tz-signals" aria-busy="true">
      <VisuallyHidden>{t`Loading signals`}</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        <Card key={index} className="tz-signal" aria-hidden="true">
          <Skeleton width={64} height={64} radius="50%" />
          <div className="tz-signal__body">
            <Skeleton width="40%" height={20} />
            <Skeleton width="75%" height={24} />
            <Skeleton height={44} />
            <Skeleton width="30%" height={20} />
          </div>
        </Card>
      ))}
    </div>
  );
}

const panel = 'signals-panel';
const tabs = [
  { name: 'for_you', label: t`For you` },
  { name: 'rising', label: t`Rising` },
  { name: 'breakout', label: t`Breakout` },
  { name: 'new', label: t`New` },
] as const satisfies readonly { readonly name: SignalView; readonly label: string }[];

/** The view from the URL; `rising` for unknown values. */
export const parseView = (query: URLSearchParams): SignalView => tabs.find(({ name }) => name === query.get('view'))?.name ?? 'rising';

interface SignalListProps {
  readonly view: SignalView;
  readonly onView: (view: SignalView) => void;
}

/** The signals tab: views of the signals with reel promos, and the dialog of hidden ones. */
export function SignalList({ view, onView }: SignalListProps) {
  const { state } = useSession();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className="tz-signals-bar">
        <TabList label={t`Signals`} tabs={tabs} selected={view} onSelect={onView} panel={panel} />
        {state === 'signed-in' && (
          <div className="tz-row tz-row--tight">
            <Button size="small" kind="bare" to="/niches">
              {t`Your niches`}
            </Button>
            <Button size="small" kind="bare" icon="eyeOff" onClick={() => setOpen(true)}>
              {t`Hidden and muted`}
            </Button>
          </div>
        )}
      </div>
      <div id={panel} role="tabpanel" aria-labelledby={tabId(panel, view)}>
        {view === 'for_you' && state === 'signed-out' ? <LogInToFollow /> : <Signals key={view} view={view} />}
      </div>
      {isOpen && <HiddenDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function Signals({ view }: { view: SignalView }) {
  const list = useSignals(view);
  const followed = useFollowedSignals();
  const { data, isPending, isLoadingError, isFetchNextPageError, isFetching, refetch, error } = list;
  const toast = useToast();
  const top = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (isFetchNextPageError) toast.error(t`Failed to load more signals`, t`Please try again.`);
  }, [isFetchNextPageError, toast]);

  if (isPending) return <SignalSkeleton count={4} />;
  if (isLoadingError)
    return (
      <ErrorState title={t`Signals could not be loaded`} detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />
    );

  const signals = mergePages(data?.pages ?? []);
  if (signals.length === 0) return emptyStates[view];
  // Move the focus from the removed card to the list.
  const keepFocus = () => top.current?.focus({ preventScroll: true });
  return (
    <>
      <ul ref={top} tabIndex={-1} className="tz-signals" aria-label={listLabels[view]}>
        {withPromos(signals).map(({ kind, signal }) => (
          <li key={`${kind}-${signal.id}`}>
            {kind === 'promo' ? <ReelPromo signal={signal} /> : <SignalCard signal={signal} followed={followed} onHidden={keepFocus} />}
          </li>
        ))}
      </ul>
      <LoadMore {...list} />
    </>
  );
}

const listLabels: Readonly<Record<SignalView, string>> = {
  for_you: t`Signals for you`,
  rising: t`Rising signals`,
  breakout: t`Breakouts`,
  new: t`New signals`,
};

const ownIdea = (
  <Button kind="primary" to="/generate">
    {t`Create from your own idea`}
  </Button>
);

const NoSignals = ({ title }: { title: string }) => (
  <EmptyState
    title={title}
    hint={t`New signals appear here as soon as a topic rises. You can also start from your own idea.`}
    action={ownIdea}
  />
);

const emptyStates: Readonly<Record<SignalView, ReactNode>> = {
  for_you: (
    <EmptyState
      title={t`No signals for you right now`}
      hint={t`Follow topics, words, feeds and regions. Signals about them appear here, and you are notified of a breakout.`}
      action={
        <Button kind="primary" to="/niches">
          {t`Choose what you follow`}
        </Button>
      }
    />
  ),
  rising: <NoSignals title={t`No rising signals right now`} />,
  breakout: <NoSignals title={t`No breakouts right now`} />,
  new: <NoSignals title={t`No new signals right now`} />,
};

const LogInToFollow = () => (
  <EmptyState
    title={t`Log in to see your signals`}
    hint={t`Follow topics, words, feeds and regions, and see their rising signals here.`}
    action={
      <Button kind="primary" to="/login">
        {t`Log In`}
      </Button>
    }
  />
);
