import { describeSignal } from './describe-signal.ts';
import type { ScoredTopic } from './score-topics.ts';

const scored = (topic: string, ...aliases: readonly string[]): ScoredTopic => ({
  topic,
  aliases,
  score: 100,
  phase: 'breakout',
  observed: 20,
  expected: 2,
  ratio: 10,
  actors: 18,
  sources: [{ source: 'rss', actors: 18 }],
  confidence: 1,
  since: 0,
  decayed: 1,
  series: [],
});
const titled = (titles: Readonly<Record<string, string>>) =>
  new Map(Object.entries(titles).map(([key, title]) => [key, { key, title, summary: '', tags: [], link: null, is_name: true }]));
const titleOf = (topic: ScoredTopic, titles: Readonly<Record<string, string>>) =>
  describeSignal(topic, titled(titles), undefined, () => 'id').title;

test.each<[string, ScoredTopic, Record<string, string>, string]>([
  [
    'tag first, the same name in words -> in words',
    scored('harbourfestival', 'festival harbour'),
    { harbourfestival: '#HarbourFestival', 'festival harbour': 'Harbour Festival' },
    'Harbour Festival',
  ],
  [
    'tag first, another headline -> the tag',
    scored('harbourfestival', 'boats festival harbour'),
    { harbourfestival: '#HarbourFestival', 'boats festival harbour': 'Boats at the harbour festival' },
    '#HarbourFestival',
  ],
  ['headline first -> the headline', scored('boats race', 'race'), { 'boats race': 'Boats race', race: '#race' }, 'Boats race'],
  ['unknown topic -> its key as a tag', scored('race'), {}, '#race'],
])('title: %s', (_case, topic, titles, expected) => {
  expect(titleOf(topic, titles)).toBe(expected);
});
