import { Icon } from '@trenzeye/frontend-kit';

/** The logo of an identity provider; a key icon for unknown ones. */
export function ProviderLogo({ name }: { name: string }) {
  if (name !== 'google') return <Icon name="key" />;
  return (
    <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        fill="#4285F4"
        d="M22.5 12.23c0-.78-.07-1.53-.2-2.23H12v4.26h5.9a5.04 5.04 0 0 1-2.19 3.3v2.75h3.54c2.07-1.9 3.25-4.71 3.25-8.08z"
      />
      <path
        fill="#34A853"
        d="M12 23c2.95 0 5.43-.98 7.25-2.65l-3.54-2.75c-.98.66-2.23 1.05-3.71 1.05-2.85 0-5.27-1.93-6.13-4.52H2.21v2.84A11 11 0 0 0 12 23z"
      />
      <path fill="#FBBC05" d="M5.87 14.13a6.6 6.6 0 0 1 0-4.22V7.07H2.21a11 11 0 0 0 0 9.9z" />
      <path fill="#EA4335" d="M12 5.39c1.61 0 3.05.55 4.19 1.64l3.14-3.14A11 11 0 0 0 2.21 7.07l3.66 2.84C6.73 7.32 9.15 5.39 12 5.39z" />
    </svg>
  );
}
