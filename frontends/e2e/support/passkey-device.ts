import { type CDPSession, expect, type Page } from '@playwright/test';

/** A device with a screen lock, as Chromium emulates it. Its user confirms every request at once, suggestions in fields included. */
export const addPasskeyDevice = async (page: Page): Promise<CDPSession> => {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return session;
};

/** A browser that has passkeys but does not suggest them in fields. Applies to pages loaded afterwards. */
export const disablePasskeySuggestions = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    window.PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
};

/** A browser without passkeys. Applies to pages loaded afterwards. */
export const disablePasskeys = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PublicKeyCredential');
  });
};

/** Adds a passkey on the security page. */
export const addPasskey = async (page: Page): Promise<void> => {
  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Passkey added').first()).toBeVisible();
};
