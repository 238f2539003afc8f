import type { SignalSource } from '@trenzeye/proto/http/content';

/** Key, title, summary and tags of a topic. */
export interface TopicText {
  /** The normalised name by which topics are compared. */
  readonly key: string;
  readonly title: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly link: string | undefined;
  /** A name, such as a tag, a search or an article, rather than a headline: headlines that contain it belong to it as well. */
  readonly isName: boolean;
}

/** An external item that mentions a topic. */
export interface Mention {
  readonly source: SignalSource;
  readonly topic: TopicText;
  /** Unique in its source. */
  readonly item: string;
  /** The author, if the source names one. Stored as a keyed hash only. */
  readonly author: string | undefined;
  /** When it was published, in milliseconds since 1970; for a daily counter, the start of the day. */
  readonly at: number;
  /** Participants since `at`, if the source counts them. */
  readonly people: number | undefined;
  /** Earlier days as [start, participants]: the usual activity of this topic. */
  readonly days: readonly (readonly [at: number, people: number])[];
  /** The text of the post, where it is not the topic's title: copies of one text count once. */
  readonly text?: string | undefined;
}

/** Parses a response of a source. Throws when it has an unexpected form. */
export type ReadMentions = (body: string, now: number) => Mention[];

/** One request of an external source. */
export interface SourceAddress {
  /** The source that it belongs to. */
  readonly sourceId: string;
  readonly source: SignalSource;
  /** ISO 3166 code of the list, if it has one. */
  readonly region: string | null;
  /** Identifies the request among all; the same on every day. */
  readonly key: string;
  /** `now` is in milliseconds since 1970: some addresses contain a date. */
  readonly url: (now: number) => string;
  /** A key of an API in a header; never logged. Requests with one follow no redirects. */
  readonly secretHeaders: Readonly<Record<string, string>>;
  readonly accept: string;
  /** Which addresses may be requested: that of the operator whatever it is, or public ones only. */
  readonly reach: 'configured' | 'public';
  readonly read: ReadMentions;
}

/** What an admin can choose for a source; null is the default. */
export interface SourceChoice {
  readonly region: string | null;
  readonly language: string | null;
}

/** The part of a request that a source of the table defines. */
type SourceRequest = Pick<SourceAddress, 'key' | 'url' | 'accept' | 'read'>;

/** A source of the table in `sources.ts`. */
export interface SourceDefinition {
  readonly id: string;
  readonly source: SignalSource;
  readonly name: string;
  /** Where its public interface is documented. */
  readonly documentation: string;
  /** The address in front of the paths of its requests. */
  readonly base: string;
  /** Least seconds between two requests of the same address that its operator asks for, or that the freshness of its data makes useful. */
  readonly intervalSeconds: number;
  /** ISO 3166 codes, the default first; empty: the source has no regions. */
  readonly regions: readonly string[];
  /** ISO 639 codes, the default first; empty: the source has no languages. */
  readonly languages: readonly string[];
  /** `base` has no slash at its end. */
  readonly requests: (base: string, choice: SourceChoice) => readonly SourceRequest[];
}

/** Entries of one response that are read. */
export const entryLimit = 100;
