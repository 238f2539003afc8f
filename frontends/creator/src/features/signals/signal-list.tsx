import { Button, EmptyState, ErrorState, LoadMore, mergePages, useToast } from '@trenzeye/frontend-kit';
import type { Signal } from '@trenzeye/proto/http/content';
import { useEffect } from 'react';
import { useSignals } from './list-signals.ts';
import { type Placed, withPromos } from './promo-placement.ts';
import { ReelPromo } from './reel-promo.tsx';
import { SignalCard } from './signal-card.tsx';
import { SignalSkeleton } from './signal-skeleton.tsx';
import './signals.css';

/** The signals tab: every rising signal, a reel promo after every third. */
export function SignalList() {
  const list = useSignals();
  const { data, isPending, isLoadingError, isFetchNextPageError, isFetching, refetch, error } = list;
  const toast = useToast();
  useEffect(() => {
    if (isFetchNextPageError) toast.error('Failed to load more signals', 'Please try again.');
  }, [isFetchNextPageError, toast]);

  if (isPending) return <SignalSkeleton count={4} />;
  if (isLoadingError)
    return <ErrorState title="Signals could not be loaded" detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />;

  const signals = mergePages(data?.pages ?? []);
  if (signals.length === 0) {
    return (
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
  }
  return (
    <>
      <ul className="tz-signals" aria-label="Rising signals">
        {withPromos(signals).map((placed) => (
          <li key={`${placed.kind}-${placed.signal.id}`}>{entry(placed)}</li>
        ))}
      </ul>
      <LoadMore {...list} />
    </>
  );
}

const entry = ({ kind, signal }: Placed<Signal>) => (kind === 'promo' ? <ReelPromo signal={signal} /> : <SignalCard signal={signal} />);
