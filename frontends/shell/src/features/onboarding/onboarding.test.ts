import { describe, expect, it } from '@jest/globals';
import { partitionByInterest, suggestedInterests } from './interests.ts';
import { needsOnboarding, readInterests, readProgress, stepAfter } from './progress.ts';

describe('onboarding', () => {
  it('progress: nothing, rubbish, a step, the end -> read as such', () => {
    expect(readProgress({})).toBeUndefined();
    expect(readProgress({ onboarding: 'later' })).toBeUndefined();
    expect(readProgress({ onboarding: 'interests' })).toBe('interests');
    expect(readProgress({ onboarding: 'done' })).toBe('done');
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
    expect(readInterests({ interests: ['music', 7, null] })).toEqual(['music']);
    expect(readInterests({ interests: 'music' })).toEqual([]);
  });
  it('interests: chosen first, then what rises most, then the everyday, each once', () => {
    const offered = suggestedInterests([{ tags: ['#Retro', 'music'] }, { tags: ['retro'] }], ['chess']);
    expect(offered.slice(0, 3)).toEqual(['chess', 'retro', 'music']);
    expect(offered.filter((tag) => tag === 'music')).toHaveLength(1);
  });
  it('signals: those that match come first, whatever the case', () => {
    const [one, other] = [{ tags: ['Film'] }, { tags: ['#Music'] }];
    expect(partitionByInterest([one, other], ['music'])).toEqual({ matching: [other], others: [one] });
    expect(partitionByInterest([one, other], [])).toEqual({ matching: [], others: [one, other] });
  });
});
