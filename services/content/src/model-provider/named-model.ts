import type { Usage } from './usage-counter.ts';

/** A model with its names in a provenance. */
export interface NamedModel<M> {
  readonly provider: string;
  readonly name: string;
  readonly model: M;
  /** Counts what its requests use. */
  readonly used: Usage;
}
