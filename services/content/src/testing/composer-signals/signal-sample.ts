import type { Signal, SignalSource } from '@trenzeye/proto/http/content';
import type { Brief } from '../../providers/provider.ts';

/** A signal as the sources report it, and what an author asks about it. */
export interface SignalSample {
  readonly title: string;
  readonly prompt: string;
  readonly tags: readonly string[];
  /** For a demo signal, which has no measured numbers. */
  readonly summary?: string;
  readonly actors?: number;
  readonly ratio?: number;
  readonly since?: string;
  readonly counts?: readonly (readonly [SignalSource, number])[];
  /** Observed titles: title, start of the text, link. */
  readonly items?: readonly (readonly [string, string, string?])[];
}

const whyOf = ({ actors, ratio = 1, since = '2026-11-01T00:00:00Z', counts = [] }: SignalSample): Signal['why'] =>
  actors === undefined
    ? null
    : {
        observed: actors,
        expected: Math.round((actors / ratio) * 100) / 100,
        ratio,
        actors,
        sources: counts.map(([source, people]) => ({ source, actors: people })),
        since,
        decayed: 1,
      };

/** The brief of a generation about the signal. */
export const briefOf = (sample: SignalSample, overrides: Partial<Brief> = {}): Brief => ({
  prompt: sample.prompt,
  signal: {
    id: sample.title,
    title: sample.title,
    summary: sample.summary ?? '',
    signal_score: 80,
    tags: [...sample.tags],
    source_platforms: ['reddit', 'mastodon'],
    growth_phase: 'breakout',
    origin: sample.actors === undefined ? 'demo' : 'live',
    created_at: '2026-11-20T00:00:00Z',
    why: whyOf(sample),
  },
  sources: (sample.items ?? []).map(([title, summary, link]) => ({ title, summary, link })),
  inspiration: [],
  author: 'author-1',
  ...overrides,
});
