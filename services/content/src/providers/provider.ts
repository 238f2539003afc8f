import type { ImageContent, Provenance, ShortsContent, Signal, ThreadContent } from '@trenzeye/proto/http/content';
import type { Inspiration } from '../store/inspiration.ts';

/** What something is to be made of. */
export interface Brief {
  readonly prompt: string;
  readonly signal: Signal | undefined;
  /** The best performing items on the same tags, best first. */
  readonly inspiration: readonly Inspiration[];
}

export type WithProvenance<T> = T & { readonly provenance: Provenance };

/** Whoever makes content: the built-in composer or a model. Images are in the object store when the promise resolves. Throws `provider_failed` or `provider_unavailable`. */
export interface ContentProvider {
  thread(brief: Brief): Promise<WithProvenance<ThreadContent>>;
  image(brief: Brief): Promise<WithProvenance<ImageContent>>;
  shorts(brief: Brief): Promise<WithProvenance<ShortsContent>>;
}
