import { createChoices } from '../composer/random.ts';
import { type Burst, generateWeek } from '../testing/activity-week.ts';
import { clampFuture, type Observation } from './observation.ts';
import { minScore, type ScoredTopic, scoreTopics, signalScoreOf } from './score-topics.ts';

const hour = 3_600_000;
const end = Date.parse('2026-03-08T18:20:00Z');
const week = generateWeek('a week', end);
const rankingAt = (now: number): ScoredTopic[] => scoreTopics(week.observations, now).filter(({ score }) => score >= minScore);

const crowd = (topic: string, count: number, at: number, from = 0): Observation[] =>
  Array.from({ length: count }, (_each, index) => ({ topic, actor: `trenzeye:${from + index}`, at, source: 'trenzeye', weight: 1 }));

const shuffled = <T>(items: readonly T[]): T[] => {
  const { next } = createChoices('shuffle');
  return items
    .map((item) => ({ item, place: next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
};

describe('scoreTopics on a generated week', () => {
  it('the week -> thousands of actors, tens of thousands of observations', () => {
    expect(new Set(week.observations.map(({ actor }) => actor)).size).toBeGreaterThan(3_900);
    expect(week.observations.length).toBeGreaterThan(100_000);
  });

  it.each(week.bursts.map((burst): [string, Burst] => [burst.topic, burst]))(
    'burst of %s -> breakout in front within its hour',
    (topic, burst) => {
      const found = [15, 30, 45, 60].find((minutes) => {
        const place = rankingAt(burst.start + minutes * 60_000).findIndex((each) => each.topic === topic && each.phase === 'breakout');
        return place >= 0 && place < 3;
      });

      expect(found).toBeLessThanOrEqual(60);
    },
  );

  it('every four hours of the last day -> no steady topic ever breaks out', () => {
    const bursting = new Set(week.bursts.map(({ topic }) => topic));
    const wrong = new Set<string>();
    for (let now = end - 24 * hour; now <= end; now += 4 * hour) {
      for (const { topic, phase } of rankingAt(now)) if (phase === 'breakout' && !bursting.has(topic)) wrong.add(topic);
    }

    expect([...wrong]).toEqual([]);
  });

  it('single accounts with thousands of posts, and four accounts together -> never ranked', () => {
    for (let now = end - 30 * hour; now <= end; now += 6 * hour) {
      expect(scoreTopics(week.observations, now).filter(({ topic }) => week.spam.includes(topic))).toEqual([]);
    }
  });

  it('replayed, shuffled and with later observations -> the same ranking', () => {
    const now = end - 5 * hour;
    const ranking = scoreTopics(week.observations, now);

    expect(ranking.length).toBeGreaterThan(3);
    expect(scoreTopics(shuffled(week.observations), now)).toEqual(ranking);
    expect(
      scoreTopics(
        week.observations.filter(({ at }) => at <= now),
        now,
      ),
    ).toEqual(ranking);
  });
});

describe('scoreTopics', () => {
  const now = end;

  it('dated ahead by four accounts, thousands of times -> not ranked', () => {
    const ahead = Array.from({ length: 4_000 }, (_each, index) =>
      crowd('ahead', 1, clampFuture(now + index * hour, now), index % 4),
    ).flat();

    expect(scoreTopics(ahead, now)).toEqual([]);
    expect(scoreTopics(ahead, now + 12 * hour)).toEqual([]);
  });

  it('a crowd dated a year ahead -> counts as of now and decays like any other', () => {
    const ahead = crowd('ahead', 40, clampFuture(now + 8_760 * hour, now));

    expect(scoreTopics(ahead, now)).toEqual(scoreTopics(crowd('ahead', 40, now), now));
    expect(scoreTopics(ahead, now + 6 * hour)[0]?.score).toBeLessThan((scoreTopics(ahead, now)[0]?.score ?? 0) / 2);
  });

  it('four actors -> not ranked; five -> ranked', () => {
    expect(scoreTopics(crowd('few', 4, now), now)).toEqual([]);
    expect(scoreTopics(crowd('few', 5, now), now)).toMatchObject([{ topic: 'few', actors: 5, observed: 5, expected: 1, score: 16 }]);
  });

  it('four hours later -> half of the score is left', () => {
    const at = Date.parse('2026-03-08T18:00:00Z');
    const talk = crowd('decay', 21, at);

    expect(scoreTopics(talk, at)[0]).toMatchObject({ score: 400, decayed: 1 });
    expect(scoreTopics(talk, at + 5 * hour - 900_000)[0]?.score).toBeCloseTo(200, 0);
  });

  it('less than usual -> not ranked, however large the difference', () => {
    const usual = Array.from({ length: 168 }, (_each, index) => crowd('usual', 50, now - (index + 1.5) * hour, index * 50)).flat();

    expect(scoreTopics([...usual, ...crowd('usual', 6, now)], now).filter(({ score }) => score >= minScore)).toEqual([]);
  });

  it('faster, steady, slower -> breakout, trending, fading', () => {
    const grown = [...crowd('t', 10, now - 90 * 60_000), ...crowd('t', 60, now - 60_000, 100)];
    const held = [...crowd('t', 60, now - 90 * 60_000), ...crowd('t', 55, now - 60_000, 100)];
    const fallen = [...crowd('t', 60, now - 90 * 60_000), ...crowd('t', 10, now - 60_000, 100)];

    expect([grown, held, fallen].map((talk) => scoreTopics(talk, now)[0]?.phase)).toEqual(['breakout', 'trending', 'fading']);
  });

  it('spellings of one topic -> counted together, actors in both counted once', () => {
    const talk = [...crowd('cosygames', 6, now - 60_000), ...crowd('cosy games', 6, now, 3), ...crowd('cosygame', 2, now, 20)];

    const ranking = scoreTopics(talk, now);

    expect(ranking).toMatchObject([{ topic: 'cosygames', actors: 11, aliases: ['cosy games', 'cosygame'] }]);
  });

  it('the same name with another number -> another topic', () => {
    const talk = [...crowd('season finale 2', 6, now), ...crowd('season finale 3', 6, now)];

    expect(scoreTopics(talk, now).map(({ topic }) => topic)).toEqual(['season finale 2', 'season finale 3']);
  });

  it('an external count -> as many actors as it represents', () => {
    const [scored] = scoreTopics([{ topic: 'x', actor: 'reddit:1', at: now, source: 'reddit', weight: 12 }], now);

    expect(scored).toMatchObject({ actors: 12, observed: 12, sources: [{ source: 'reddit', actors: 12 }] });
  });
});

describe('signalScoreOf', () => {
  it('rising scores -> rising numbers from 0 to below 100', () => {
    const numbers = [0, 10, 100, 400, 2_400, 9_900].map(signalScoreOf);

    expect(numbers).toEqual([0, 9.1, 50, 80, 96, 99]);
  });
});
