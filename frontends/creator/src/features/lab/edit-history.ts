/** What was edited, with the way back and forth. */
export interface History<Value> {
  readonly value: Value;
  readonly past: readonly Value[];
  readonly future: readonly Value[];
  /** What the last step changed and when, in milliseconds: more of the same soon after is one step. */
  readonly last: { readonly kind: string; readonly at: number } | null;
}

const mostSteps = 100;
/** Changes of one kind nearer than this are one step, in milliseconds. */
const together = 1_000;

export const begun = <Value>(value: Value): History<Value> => ({ value, past: [], future: [], last: null });

export function changed<Value>({ value, past, last }: History<Value>, next: Value, kind: string, now: number): History<Value> {
  const isSameStep = last?.kind === kind && now - last.at < together;
  return { value: next, past: isSameStep ? past : [...past, value].slice(-mostSteps), future: [], last: { kind, at: now } };
}

export function undone<Value>(history: History<Value>): History<Value> {
  const { value, past, future } = history;
  const before = past.at(-1);
  return before === undefined ? history : { value: before, past: past.slice(0, -1), future: [value, ...future], last: null };
}

export function redone<Value>(history: History<Value>): History<Value> {
  const { value, past, future } = history;
  const [after, ...rest] = future;
  return after === undefined ? history : { value: after, past: [...past, value], future: rest, last: null };
}
