/** The secret in the sample settings and in docker-compose.yml. It is public, so it protects nothing. */
const sampleSecret = 'for-development-only';

/** Whether only programs of this machine can reach `host`: a name or address as in a URL. */
export const isLoopbackHost = (host: string): boolean => /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host);

interface Settings {
  readonly TRENZEYE_ENV?: unknown;
  readonly DEVELOPMENT_ON_NETWORK?: unknown;
  readonly PUBLIC_URL?: unknown;
  readonly BIND?: unknown;
}

const accepted = 'DEVELOPMENT_ON_NETWORK=true accepts that';
const exposed = 'development has a sign-in without passwords and shows all mails';

/**
 * What makes valid settings unsafe, one line per variable: in production, variables that contain a published secret; in development,
 * addresses which other machines can reach.
 */
export const unsafeSettings = (settings: Settings & Record<string, unknown>, env: Readonly<Record<string, string>>): string[] => {
  if (settings.TRENZEYE_ENV === 'production') {
    const names = Object.keys(settings).filter((name) => env[name]?.includes(sampleSecret));
    return names.map((name) => `${name}: contains "${sampleSecret}", which is public; choose a secret of your own`);
  }
  if (settings.TRENZEYE_ENV !== 'development' || settings.DEVELOPMENT_ON_NETWORK === true) return [];
  const { PUBLIC_URL: publicUrl, BIND: bind } = settings;
  const lines: string[] = [];
  if (typeof publicUrl === 'string' && !isLoopbackHost(new URL(publicUrl).hostname))
    lines.push(`PUBLIC_URL: is not an address of this machine, and ${exposed}; set TRENZEYE_ENV=production (${accepted})`);
  if (typeof bind === 'string' && !isLoopbackHost(bind))
    lines.push(`BIND: publishes the port to other machines, and ${exposed}; set TRENZEYE_ENV=production (${accepted})`);
  return lines;
};
