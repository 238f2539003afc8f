import { notFound } from '@trenzeye/kit';
import { isInstallationHost } from '@trenzeye/kit/development-guard';
import type { AuthContext } from './context.ts';

/** For development pages, which the gateway guards as well: throws `not_found` when the request names the host of another site. */
export const requireInstallationHost = (
  { config }: Pick<AuthContext, 'config'>,
  { headers }: { readonly headers: { readonly host?: string | undefined } },
): void => {
  if (!isInstallationHost(headers.host, config.PUBLIC_URL)) throw notFound('address');
};
