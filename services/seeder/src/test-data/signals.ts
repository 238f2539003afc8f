import type { BodyInput, content } from '@trenzeye/proto/http';
import { testId } from './ids.ts';

type SeededSignal = BodyInput<typeof content.seedSignals>[number];
type TestSignal = Omit<SeededSignal, 'created_at'>;

const signal = (
  number: number,
  title: string,
  summary: string,
  { score, source, tags, phase, sentiment, velocity }: SignalDetails,
): TestSignal => ({
  id: testId('signal', number),
  title,
  summary,
  tags: [...tags],
  signal_score: score,
  growth_phase: phase,
  source,
  source_platforms: [source],
  trend_vector: { platforms: [source], sentiment, velocity },
});

interface SignalDetails {
  readonly score: number;
  readonly source: 'reddit' | 'mastodon' | 'youtube';
  readonly tags: readonly string[];
  readonly phase: SeededSignal['growth_phase'];
  readonly sentiment: number;
  readonly velocity: 'high' | 'medium';
}

/** Five signals with scores from 69 to 92 and all growth phases. Source: specification, section 9. */
export const testSignals: readonly TestSignal[] = [
  signal(1, 'Pocket synthesisers on the bus', 'Commuters record a loop between two stops and post it before the third.', {
    score: 92,
    source: 'youtube',
    tags: ['pocket synths', 'commute'],
    phase: 'breakout',
    sentiment: 0.8,
    velocity: 'high',
  }),
  signal(2, 'Balcony weather stations', 'Home-made sensors on balconies, mapped street by street.', {
    score: 87,
    source: 'mastodon',
    tags: ['weather', 'diy sensors'],
    phase: 'breakout',
    sentiment: 0.6,
    velocity: 'high',
  }),
  signal(3, 'Two-ingredient breakfasts', 'What can be made of two things before coffee, filmed in one take.', {
    score: 81,
    source: 'reddit',
    tags: ['breakfast', 'two ingredients'],
    phase: 'trending',
    sentiment: 0.7,
    velocity: 'medium',
  }),
  signal(4, 'Reading aloud to plants', 'No one claims that it helps. All of them report that they read more.', {
    score: 75,
    source: 'reddit',
    tags: ['plants', 'reading aloud'],
    phase: 'trending',
    sentiment: 0.5,
    velocity: 'medium',
  }),
  signal(5, 'Hand-drawn transit maps', 'People draw the network they use from memory, and compare.', {
    score: 69,
    source: 'mastodon',
    tags: ['transit maps', 'drawing'],
    phase: 'emerging',
    sentiment: 0.4,
    velocity: 'medium',
  }),
];
