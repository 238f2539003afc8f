/** A reel promo stands after every third signal. */
export const promoEvery = 3;

export type Placed<T> = { readonly kind: 'signal'; readonly signal: T } | { readonly kind: 'promo'; readonly signal: T };

/** Puts a promo after every third signal; the promo is about the strongest of the three before it, and none stands alone. */
export function withPromos<T extends { readonly signal_score: number }>(signals: readonly T[]): Placed<T>[] {
  return signals.flatMap((signal, index): Placed<T>[] => {
    const placed: Placed<T> = { kind: 'signal', signal };
    if ((index + 1) % promoEvery !== 0) return [placed];
    return [placed, { kind: 'promo', signal: strongest(signals.slice(index + 1 - promoEvery, index + 1), signal) }];
  });
}

const strongest = <T extends { readonly signal_score: number }>(signals: readonly T[], last: T): T =>
  signals.reduce((best, signal) => (signal.signal_score > best.signal_score ? signal : best), last);
