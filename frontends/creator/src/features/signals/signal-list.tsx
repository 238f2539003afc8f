import { Button, EmptyState, ErrorState, LoadMore, mergePages, useSession, useToast } from '@trenzeye/frontend-kit';
import { useEffect, useRef, useState } from 'react';
import { HiddenDialog } from './hidden-dialog.tsx';
import { withPromos } from './promo-placement.ts';
import { ReelPromo } from './reel-promo.tsx';
import { SignalCard } from './signal-card.tsx';
import { useSignals } from './signal-queries.ts';
import { SignalSkeleton } from './signal-skeleton.tsx';
import './signals.css';

/** The signals tab: rising signals with reel promos, and the dialog of hidden ones. */
export function SignalList() {
  const { state } = useSession();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {state === 'signed-in' && (
        <div className="tz-signals-bar">
          <Button size="small" kind="bare" icon="eyeOff" onClick={() => setOpen(true)}>
            Hidden and muted
          </Button>
        </div>
      )}
      <RisingSignals />
      {isOpen && <HiddenDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function RisingSignals() {
  const list = useSignals();
  const { data, isPending, isLoadingError, isFetchNextPageError, isFetching, refetch, error } = list;
  const toast = useToast();
  const top = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (isFetchNextPageError) toast.error('Failed to load more signals', 'Please try again.');
  }, [isFetchNextPageError, toast]);

  if (isPending) return <SignalSkeleton count={4} />;
  if (isLoadingError)
    return <ErrorState title="Signals could not be loaded" detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />;

  const signals = mergePages(data?.pages ?? []);
  if (signals.length === 0) return <NoSignals />;
  // Move the focus from the removed card to the list.
  const keepFocus = () => top.current?.focus({ preventScroll: true });
  return (
    <>
      <ul ref={top} tabIndex={-1} className="tz-signals" aria-label="Rising signals">
        {withPromos(signals).map(({ kind, signal }) => (
          <li key={`${kind}-${signal.id}`}>
            {kind === 'promo' ? <ReelPromo signal={signal} /> : <SignalCard signal={signal} onHidden={keepFocus} />}
          </li>
        ))}
      </ul>
      <LoadMore {...list} />
    </>
  );
}

const NoSignals = () => (
  <EmptyState
    title="No rising signals right now"
    hint="New ones appear here as soon as a topic takes off. Your own idea works, too."
    action={
      <Button kind="primary" to="/generate">
        Create from your own idea
      </Button>
    }
  />
);
