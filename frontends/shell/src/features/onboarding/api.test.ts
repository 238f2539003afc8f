import { describe, expect, it } from '@jest/globals';
import { interestsOf, needsOnboarding, partitionByInterest, readInterests, readProgress, stepAfter, suggestedInterests } from './api.ts';

describe('onboarding', () => {
  it('readProgress: missing or invalid -> undefined; a step or done -> that value', () => {
    expect(readProgress({})).toBeUndefined();
    expect(readProgress({ onboarding: 'later' })).toBeUndefined();
    expect(readProgress({ onboarding: 'interests' })).toBe('interests');
    expect(readProgress({ onboarding: 'done' })).toBe('done');
  });
  it('needsOnboarding: started -> true; not started or done -> false', () => {
    expect(needsOnboarding({ onboarding: 'trend' })).toBe(true);
    expect(needsOnboarding({})).toBe(false);
    expect(needsOnboarding({ onboarding: 'done' })).toBe(false);
  });
  it('stepAfter: a step -> the next one; the last step -> done', () => {
    expect(stepAfter('username')).toBe('interests');
    expect(stepAfter('trend')).toBe('done');
  });
  it('readInterests: mixed values in the metadata -> only strings', () => {
    expect(readInterests({ interests: ['music', 7, null] })).toEqual(['music']);
    expect(readInterests({ interests: 'music' })).toEqual([]);
  });
  it('suggestedInterests: chosen topics, signal tags and defaults -> in this order without duplicates', () => {
    const offered = suggestedInterests([{ tags: ['#Retro', 'music'] }, { tags: ['retro'] }], ['chess']);
    expect(offered.slice(0, 3)).toEqual(['chess', 'retro', 'music']);
    expect(offered.filter((tag) => tag === 'music')).toHaveLength(1);
  });
  it('interestsOf: a tag, a word of a tag or of the title -> the interest; a part of a word -> none', () => {
    const signal = { title: 'Why street food is back', tags: ['#slow travel', 'Art'] };
    expect(interestsOf(signal, ['food', 'travel', 'art', 'slow travel', 'tree'])).toEqual(['food', 'travel', 'art', 'slow travel']);
  });
  it('partitionByInterest: matching tags in any case -> separated from the others', () => {
    const [one, other] = [
      { title: 'Short films', tags: ['Film'] },
      { title: 'Loud songs', tags: ['#Music'] },
    ];
    expect(partitionByInterest([one, other], ['music'])).toEqual({ matching: [other], others: [one] });
    expect(partitionByInterest([one, other], [])).toEqual({ matching: [], others: [one, other] });
  });
});
