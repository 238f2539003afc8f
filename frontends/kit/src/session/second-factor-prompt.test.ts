import { describe, expect, it } from '@jest/globals';
import {
  closeSecondFactorPrompt,
  confirmSecondFactor,
  getSecondFactorPrompt,
  promptForEnrolment,
  subscribeToSecondFactorPrompt,
} from './second-factor-prompt.ts';

describe('confirmSecondFactor', () => {
  it('confirmSecondFactor: two requests at once -> one prompt, both continue when it is verified', async () => {
    const changes: unknown[] = [];
    const unsubscribe = subscribeToSecondFactorPrompt(() => changes.push(getSecondFactorPrompt()));
    const requests = [confirmSecondFactor(), confirmSecondFactor()];

    closeSecondFactorPrompt(true);

    expect(await Promise.all(requests)).toEqual([true, true]);
    expect(changes).toEqual(['code', null]);
    unsubscribe();
  });

  it('confirmSecondFactor: cancelled -> false; asked again -> a new prompt', async () => {
    const first = confirmSecondFactor();
    closeSecondFactorPrompt(false);
    expect(await first).toBe(false);

    const second = confirmSecondFactor();
    expect(getSecondFactorPrompt()).toBe('code');
    closeSecondFactorPrompt(true);
    expect(await second).toBe(true);
  });

  it('confirmSecondFactor: refused after the dialog was closed, sent before -> the same answer without another dialog', async () => {
    const sentAt = performance.now();
    void confirmSecondFactor(sentAt);
    closeSecondFactorPrompt(false);

    expect(await confirmSecondFactor(sentAt)).toBe(false);
    expect(getSecondFactorPrompt()).toBeNull();
  });

  it('confirmSecondFactor: while enrolment is asked for -> false', async () => {
    promptForEnrolment();
    expect(await confirmSecondFactor()).toBe(false);
    closeSecondFactorPrompt(false);
    expect(getSecondFactorPrompt()).toBeNull();
  });
});
