import { describe, expect, it } from '@jest/globals';
import {
  closeIdentityPrompt,
  confirmIdentity,
  getIdentityPrompt,
  promptForEnrollment,
  subscribeToIdentityPrompt,
} from './identity-prompt.ts';

describe('confirmIdentity', () => {
  it('confirmIdentity: two requests at once -> one prompt, both continue when it is verified', async () => {
    const changes: unknown[] = [];
    const unsubscribe = subscribeToIdentityPrompt(() => changes.push(getIdentityPrompt()));
    const requests = [confirmIdentity('insufficient_aal'), confirmIdentity('insufficient_aal')];

    closeIdentityPrompt(true);

    expect(await Promise.all(requests)).toEqual([true, true]);
    expect(changes).toEqual(['code', null]);
    unsubscribe();
  });

  it('confirmIdentity: cancelled -> false; asked again -> a new prompt', async () => {
    const first = confirmIdentity('insufficient_aal');
    closeIdentityPrompt(false);
    expect(await first).toBe(false);

    const second = confirmIdentity('insufficient_aal');
    expect(getIdentityPrompt()).toBe('code');
    closeIdentityPrompt(true);
    expect(await second).toBe(true);
  });

  it('confirmIdentity: refused after the dialog was closed, sent before -> the same answer without another dialog', async () => {
    const sentAt = performance.now();
    void confirmIdentity('insufficient_aal', sentAt);
    closeIdentityPrompt(false);

    expect(await confirmIdentity('insufficient_aal', sentAt)).toBe(false);
    expect(getIdentityPrompt()).toBeNull();
  });

  it('confirmIdentity: a sign-in of a while ago -> a prompt of its own kind; other refusals -> false without one', async () => {
    const asked = confirmIdentity('reauthentication_needed');
    expect(getIdentityPrompt()).toBe('reauthentication');
    expect(await confirmIdentity('insufficient_aal')).toBe(false);
    closeIdentityPrompt(true);
    expect(await asked).toBe(true);

    expect(await confirmIdentity('forbidden')).toBe(false);
    expect(getIdentityPrompt()).toBeNull();
  });

  it('confirmIdentity: while enrollment is asked for -> false', async () => {
    promptForEnrollment();
    expect(await confirmIdentity('insufficient_aal')).toBe(false);
    closeIdentityPrompt(false);
    expect(getIdentityPrompt()).toBeNull();
  });
});
