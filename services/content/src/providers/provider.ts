import type { GenerateType } from '@trenzeye/proto/http';
import type {
  ImageContent,
  ImageStyle,
  Provenance,
  ShortsContent,
  ShortsStyle,
  Signal,
  ThreadContent,
  ThreadStyle,
  Tone,
} from '@trenzeye/proto/http/content';
import type { Inspiration } from '../store/generation/inspiration.ts';

/** A template to follow, part by part. */
export interface Outline {
  readonly title: string;
  readonly parts: readonly { readonly name: string; readonly guide: string; readonly seconds?: number | undefined }[];
  readonly hashtags: readonly string[];
}

/** What something is to be made of. */
export interface Brief {
  readonly prompt: string;
  readonly signal: Signal | undefined;
  /** The best performing items on the same tags, best first. */
  readonly inspiration: readonly Inspiration[];
  readonly outline?: Outline | undefined;
  readonly tone?: Tone | undefined;
  readonly style?: ThreadStyle | ImageStyle | ShortsStyle | undefined;
  /** ISO 639; the language of the prompt unless said. */
  readonly language?: string | undefined;
  /** Another number, another answer to the same brief. */
  readonly variation?: number | undefined;
}

/** A piece of what is being made: `delta` is added to the text at `path`, `value` takes its place. */
export type Part = { readonly path: string; readonly delta: string } | { readonly path: string; readonly value: unknown };

/** Whoever waits for the content, and may watch it come. */
export interface Watcher {
  /** Aborted when nobody waits any more. */
  readonly signal: AbortSignal;
  /** Whether `part` is of interest: tokens then come as they are made. */
  readonly watching: boolean;
  /** It begins, or begins again: the parts so far are void. */
  readonly begin: () => void;
  readonly part: (part: Part) => void;
}

const nothing = () => undefined;
export const unwatched: Watcher = { signal: new AbortController().signal, watching: false, begin: nothing, part: nothing };

/** Makes one part of something anew; the rest is there to fit it in. */
export interface Remake {
  tweet(brief: Brief, thread: ThreadContent, index: number, watcher: Watcher): Promise<string>;
  hashtags(brief: Brief, thread: ThreadContent, watcher: Watcher): Promise<string[]>;
  caption(brief: Brief, image: ImageContent, watcher: Watcher): Promise<string>;
  image(brief: Brief, image: ImageContent, watcher: Watcher): Promise<string>;
  scene(brief: Brief, shorts: ShortsContent, index: number, watcher: Watcher): Promise<ShortsContent['scenes'][number]>;
}

/** Whoever makes content: the built-in composer or a model. Images are in the object store when the promise resolves. Throws `provider_failed` or `provider_unavailable`. */
export interface ContentProvider {
  readonly provenance: Readonly<Record<GenerateType, Provenance>>;
  thread(brief: Brief, watcher?: Watcher): Promise<ThreadContent>;
  image(brief: Brief, watcher?: Watcher): Promise<ImageContent>;
  shorts(brief: Brief, watcher?: Watcher): Promise<ShortsContent>;
  readonly remake: Remake;
}
