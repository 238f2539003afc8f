/** Number of signals per reel promo. */
const promoInterval = 3;

type PlacedSignal<T> = { readonly kind: 'signal'; readonly signal: T } | { readonly kind: 'promo'; readonly signal: T };

/** Adds a promo after every third signal, for the strongest of those three. */
export function withPromos<T extends { readonly signal_score: number }>(signals: readonly T[]): PlacedSignal<T>[] {
  return signals.flatMap((signal, index): PlacedSignal<T>[] => {
    const placed: PlacedSignal<T> = { kind: 'signal', signal };
    if ((index + 1) % promoInterval !== 0) return [placed];
    return [placed, { kind: 'promo', signal: strongest(signals.slice(index + 1 - promoInterval, index + 1), signal) }];
  });
}

const strongest = <T extends { readonly signal_score: number }>(signals: readonly T[], last: T): T =>
  signals.reduce((best, signal) => (signal.signal_score > best.signal_score ? signal : best), last);
