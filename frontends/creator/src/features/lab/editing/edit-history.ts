/** A value with its undo and redo steps. */
export interface History<Value> {
  readonly value: Value;
  readonly past: readonly Value[];
  readonly future: readonly Value[];
  /** Kind and time (milliseconds) of the last step: further changes of this kind within the merge window belong to it. */
  readonly last: { readonly kind: string; readonly at: number } | null;
}

const stepLimit = 100;
const mergeWindowMs = 1_000;

export const startHistory = <Value>(value: Value): History<Value> => ({ value, past: [], future: [], last: null });

export function pushChange<Value>({ value, past, last }: History<Value>, next: Value, kind: string, now: number): History<Value> {
  const isSameStep = last?.kind === kind && now - last.at < mergeWindowMs;
  return { value: next, past: isSameStep ? past : [...past, value].slice(-stepLimit), future: [], last: { kind, at: now } };
}

export function undo<Value>(history: History<Value>): History<Value> {
  const { value, past, future } = history;
  const before = past.at(-1);
  return before === undefined ? history : { value: before, past: past.slice(0, -1), future: [value, ...future], last: null };
}

export function redo<Value>(history: History<Value>): History<Value> {
  const { value, past, future } = history;
  const [after, ...rest] = future;
  return after === undefined ? history : { value: after, past: [...past, value], future: rest, last: null };
}
