import type { ThreadStyle, Tone } from '@trenzeye/proto/http/content';

/** A suggestion's kind: what the author can add to a part. */
export type Addition = 'audience' | 'view' | 'example' | 'number' | 'answer' | 'link';

type Patterns = readonly [string, ...string[]];

/**
 * All texts that the composer can write in a language. A pattern is a complete text that is true whatever the topic; `{name}` is replaced
 * by a value from the brief: quoted text, a number, a date or a name.
 */
export interface LanguagePatterns {
  /** ISO 639. */
  readonly code: string;
  /** Opening and closing quotation marks, and the ones inside a quotation. */
  readonly quotes: readonly [open: string, close: string, innerOpen: string, innerClose: string];
  /** The name of RSS feeds in a list of sources. */
  readonly newsFeeds: string;
  /** The start of a prompt that is an order (`write a thread about`) and no part of the subject. */
  readonly orders: readonly RegExp[];
  /** A sentence of a prompt that states something. */
  readonly statement: RegExp;
  /** Words of sentences that are instructions, although they look like statements. */
  readonly instruction: RegExp;
  /** Openings. `{title}`: the subject of the prompt, quoted; `{signal}`: the title of the signal that the numbers are about, quoted. */
  readonly hooks: { readonly question: Patterns; readonly statement: Patterns; readonly measured: Patterns };
  /** Counts of a signal: `{actors}` people, `{ratio}` times the usual, `{places}`. */
  readonly counted: Patterns;
  /** `{date}` */
  readonly since: Patterns;
  /** `{headline}` and `{quote}` are quoted from `{site}`. */
  readonly headline: Patterns;
  readonly quote: Patterns;
  readonly appeared: Patterns;
  /** `{tags}` */
  readonly tags: Patterns;
  readonly questions: Readonly<Record<ThreadStyle, Patterns>>;
  /** Lists for readers to complete. */
  readonly lists: Readonly<Record<ThreadStyle, string>>;
  readonly polls: Patterns;
  readonly closes: Readonly<Record<Tone, Patterns>>;
  /** What a scene shows. */
  readonly visuals: Readonly<Record<'title' | 'fact' | 'statement' | 'question' | 'close', string>>;
  /** Starts of sentences that the author completes. */
  readonly additions: Readonly<Record<Addition, string>>;
  /** Openings of a remix; `{author}` is the author of the original. */
  readonly remix: Patterns;
}
