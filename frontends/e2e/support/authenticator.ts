import { createHmac } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

const decodeBase32 = (base32: string): Buffer => {
  const characters = base32.replaceAll(/[\s=]/g, '').toUpperCase();
  const bits = [...characters].map((character) => alphabet.indexOf(character).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

/** How long a code is valid, in milliseconds. */
const stepMs = 30_000;
/** A code that expires sooner may arrive too late from a busy browser. */
const minValidMs = 10_000;
/** The time step of the newest code of each secret. */
const usedSteps = new Map<string, number>();

/**
 * A new code of an authenticator app for this secret (RFC 6238: SHA-1, six digits, 30 seconds). A code can be used once, and the service
 * accepts the previous and the next one as well: every third call within a minute waits.
 */
export const nextCode = async (secret: string): Promise<string> => {
  const currentStep = () => Math.floor(Date.now() / stepMs);
  const oldestStep = Math.floor((Date.now() + minValidMs) / stepMs) - 1;
  const step = Math.max(oldestStep, (usedSteps.get(secret) ?? 0) + 1);
  while (step > currentStep() + 1) await new Promise((resolve) => setTimeout(resolve, 500));
  usedSteps.set(secret, step);
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', decodeBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
};

/** Sets up an authenticator on the security page; returns its secret. */
export const setUpAuthenticator = async (page: Page): Promise<string> => {
  await page.goto('/account/security');
  const key = page.locator('.enrol__secret code');
  // Again if the page moved between pressing and releasing the button, as it can while it is loading; not if a slow click has had its effect.
  await expect(async () => {
    if (!(await key.isVisible())) await page.getByRole('button', { name: 'Set up an authenticator' }).click({ timeout: 1_000 });
    await expect(key).toBeVisible();
  }).toPass();
  const secret = (await key.textContent()) ?? '';
  await page.getByLabel('Six-digit code from the app').fill(await nextCode(secret));
  await expect(page.getByText('Second factor is on').first()).toBeVisible();
  return secret;
};
