import { describe, expect, it } from '@jest/globals';
import { enabledProviders, providerLabel } from './use-settings.ts';

describe('enabledProviders', () => {
  it('providers: what is on and is an identity provider -> by the names people know', () =>
    expect(
      enabledProviders({
        external: { email: true, phone: true, anonymous_users: true, google: true, github: false, oidc: true },
        external_labels: { oidc: 'Example School' },
      }),
    ).toEqual([
      { name: 'google', label: 'Google' },
      { name: 'oidc', label: 'Example School' },
    ]));
  it('label: none from the server -> the name with a capital', () => expect(providerLabel('github')).toBe('Github'));
});
