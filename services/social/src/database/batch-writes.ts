import type { IdempotencyKey, Transaction } from '@trenzeye/kit';

/** The idempotency keys of several writes, as one list per column. */
export const idempotencyColumns = (writes: readonly { readonly idempotencyKey?: IdempotencyKey | undefined }[]): (string | null)[][] => [
  writes.map(({ idempotencyKey }) => idempotencyKey?.scope ?? null),
  writes.map(({ idempotencyKey }) => idempotencyKey?.key ?? null),
  writes.map(({ idempotencyKey }) => idempotencyKey?.fingerprint ?? null),
];

/** Identifies a key in one batch; undefined for a write without a key. */
const keyOf = ({ idempotencyKey }: { readonly idempotencyKey?: IdempotencyKey | undefined }): string | undefined =>
  idempotencyKey && JSON.stringify([idempotencyKey.scope, idempotencyKey.key]);

/** Rows in the order of the batch that produced them; `place` is the input's index, counted from 1. */
export const inInputOrder = <R extends { readonly place: number }>(rows: readonly R[]): R[] =>
  [...rows].sort((one, other) => one.place - other.place);

/** Outcome of one write of a batch: `fresh` was applied, `repeat` was applied before, the refusals `R` changed nothing. */
export type WriteOutcome<A, R extends string> = { readonly outcome: 'fresh' | 'repeat'; readonly answer: A } | { readonly outcome: R };

interface Write {
  readonly idempotencyKey?: IdempotencyKey | undefined;
}

/** Queues the answers of a batch. A repeat in the same batch as the first write gets that write's answer. */
export const saveBatchAnswers = <A, R extends string>(
  tx: Transaction<unknown>,
  writes: readonly Write[],
  outcomes: readonly WriteOutcome<A, R>[],
): WriteOutcome<A, R>[] => {
  const fresh = outcomes.flatMap((result, index) =>
    result.outcome === 'fresh' && 'answer' in result ? [{ idempotencyKey: writes[index]?.idempotencyKey, answer: result.answer }] : [],
  );
  for (const { idempotencyKey, answer } of fresh) if (idempotencyKey) tx.saveAnswer(idempotencyKey, answer);
  const answers = new Map(fresh.map((write) => [keyOf(write), write.answer]));
  return outcomes.map((result, index) => {
    const key = keyOf(writes[index] ?? {});
    const answer = result.outcome === 'repeat' && key !== undefined ? answers.get(key) : undefined;
    return answer === undefined ? result : { outcome: 'repeat', answer };
  });
};
