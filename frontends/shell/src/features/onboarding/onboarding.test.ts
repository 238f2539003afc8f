import { describe, expect, it } from '@jest/globals';
import { offeredInterests, sortByInterest } from './interests.ts';
import { interestsOf, needsOnboarding, progressOf, stepAfter } from './progress.ts';

describe('onboarding', () => {
  it('progress: nothing, rubbish, a step, the end -> read as such', () => {
    expect(progressOf({})).toBeUndefined();
    expect(progressOf({ onboarding: 'later' })).toBeUndefined();
    expect(progressOf({ onboarding: 'interests' })).toBe('interests');
    expect(progressOf({ onboarding: 'done' })).toBe('done');
  });
  it('progress: begun and not ended -> there is something to finish; never begun or done -> not', () => {
    expect(needsOnboarding({ onboarding: 'trend' })).toBe(true);
    expect(needsOnboarding({})).toBe(false);
    expect(needsOnboarding({ onboarding: 'done' })).toBe(false);
  });
  it('steps: each leads to the next, the last to the end', () => {
    expect(stepAfter('username')).toBe('interests');
    expect(stepAfter('trend')).toBe('done');
  });
  it('interests: anything in the metadata -> only words', () => {
    expect(interestsOf({ interests: ['music', 7, null] })).toEqual(['music']);
    expect(interestsOf({ interests: 'music' })).toEqual([]);
  });
  it('interests: chosen first, then what rises most, then the everyday, each once', () => {
    const offered = offeredInterests([{ tags: ['#Retro', 'music'] }, { tags: ['retro'] }], ['chess']);
    expect(offered.slice(0, 3)).toEqual(['chess', 'retro', 'music']);
    expect(offered.filter((tag) => tag === 'music')).toHaveLength(1);
  });
  it('signals: those that match come first, whatever the case', () => {
    const [one, other] = [{ tags: ['Film'] }, { tags: ['#Music'] }];
    expect(sortByInterest([one, other], ['music'])).toEqual({ matching: [other], others: [one] });
    expect(sortByInterest([one, other], [])).toEqual({ matching: [], others: [one, other] });
  });
});
