import type { SignalSource } from '@trenzeye/proto/http/content';

/** A topic as it is written for people. */
export interface TopicWords {
  /** How the topic is compared. */
  readonly key: string;
  readonly title: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly link: string | undefined;
}

/** Something outside that speaks of a topic. */
export interface Sighting {
  readonly source: SignalSource;
  readonly topic: TopicWords;
  /** Unique in its source. */
  readonly item: string;
  /** Who said it, where the source tells. */
  readonly author: string | undefined;
  /** When it was said, in milliseconds since 1970; for a counter that starts again every day, when that day began. */
  readonly at: number;
  /** How many took part since `at`, where the source counts. */
  readonly people: number | undefined;
  /** Days before, as [when it began, how many took part]: what is usual for this topic. */
  readonly days: readonly (readonly [at: number, people: number])[];
}

/** Reads one answer of a source. Throws when it is not what the source promises. */
export type ReadSightings = (body: string, now: number) => Sighting[];

/** One address to look at. */
export interface SourceAddress {
  readonly source: SignalSource;
  readonly url: string;
  /** Such as a key; never logged. */
  readonly headers: Readonly<Record<string, string>>;
  readonly accept: string;
  readonly read: ReadSightings;
}

/** As many entries of one answer as are looked at. */
export const mostEntries = 100;
