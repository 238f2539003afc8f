import type { SignalSource } from '@trenzeye/proto/http/content';

/** Key, title, summary and tags of a topic. */
export interface TopicText {
  /** The normalised name by which topics are compared. */
  readonly key: string;
  readonly title: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly link: string | undefined;
}

/** An external item that mentions a topic. */
export interface Mention {
  readonly source: SignalSource;
  readonly topic: TopicText;
  /** Unique in its source. */
  readonly item: string;
  /** The author, if the source names one. */
  readonly author: string | undefined;
  /** When it was published, in milliseconds since 1970; for a daily counter, the start of the day. */
  readonly at: number;
  /** Participants since `at`, if the source counts them. */
  readonly people: number | undefined;
  /** Earlier days as [start, participants]: the usual activity of this topic. */
  readonly days: readonly (readonly [at: number, people: number])[];
}

/** Parses a response of a source. Throws when it has an unexpected form. */
export type ReadMentions = (body: string, now: number) => Mention[];

/** One URL of an external source. */
export interface SourceAddress {
  readonly source: SignalSource;
  readonly url: string;
  /** Such as a key; never logged. */
  readonly headers: Readonly<Record<string, string>>;
  readonly accept: string;
  readonly read: ReadMentions;
}

/** Entries of one response that are read. */
export const entryLimit = 100;
