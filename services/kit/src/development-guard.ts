/** The secret in the sample settings and in docker-compose.yml. It is public, so it protects nothing. */
const sampleSecret = 'for-development-only';

/** Whether only programs of this machine can reach `host`: a name or address as in a URL. */
export const isLoopbackHost = (host: string): boolean => /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host);

/**
 * Whether an installation offers what only its developer may use: the inbox of all mails, sign-in without passwords, demo content, requests
 * to private addresses. Tests get the same with the same guards; production is the default.
 */
export const hasDevelopmentFeatures = ({ TRENZEYE_ENV }: { readonly TRENZEYE_ENV?: unknown }): boolean =>
  TRENZEYE_ENV === 'development' || TRENZEYE_ENV === 'test';

const portOf = ({ port, protocol }: URL): number => Number(port) || (protocol === 'https:' ? 443 : 80);

/**
 * Whether a Host header names this installation: the host of PUBLIC_URL, or a loopback name with any port, such as that of a service or a
 * forwarded one. Pages of other names, which attackers point at this machine (DNS rebinding), must not read development pages.
 */
export const isInstallationHost = (host: string | undefined, publicUrl: string): boolean => {
  const expected = new URL(publicUrl);
  const address = `${expected.protocol}//${host}`;
  if (!host || !/^[\w.:[\]-]+$/.test(host) || !URL.canParse(address)) return false;
  const named = new URL(address);
  return isLoopbackHost(named.hostname) || (named.hostname === expected.hostname && portOf(named) === portOf(expected));
};

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
  if (!hasDevelopmentFeatures(settings) || settings.DEVELOPMENT_ON_NETWORK === true) return [];
  const { PUBLIC_URL: publicUrl, BIND: bind } = settings;
  const lines: string[] = [];
  if (typeof publicUrl === 'string' && !isLoopbackHost(new URL(publicUrl).hostname))
    lines.push(`PUBLIC_URL: is not an address of this machine, and ${exposed}; set TRENZEYE_ENV=production (${accepted})`);
  if (typeof bind === 'string' && !isLoopbackHost(bind))
    lines.push(`BIND: publishes the port to other machines, and ${exposed}; set TRENZEYE_ENV=production (${accepted})`);
  return lines;
};
