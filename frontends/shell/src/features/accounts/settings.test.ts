import { describe, expect, it } from '@jest/globals';
import { enabledProviders, providerLabel } from './settings.ts';

describe('enabledProviders', () => {
  it('enabledProviders: enabled identity providers -> names with display labels', () =>
    expect(
      enabledProviders({
        external: { email: true, phone: true, anonymous_users: true, google: true, github: false, oidc: true },
        external_labels: { oidc: 'Example School' },
      }),
    ).toEqual([
      { name: 'google', label: 'Google' },
      { name: 'oidc', label: 'Example School' },
    ]));
  it('providerLabel: no label from the server -> capitalized name', () => expect(providerLabel('github')).toBe('Github'));
});
