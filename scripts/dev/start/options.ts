import { isAbsolute, join, resolve } from 'node:path';
import { isLoopbackHost } from '@trenzeye/kit/development-guard';
import { root } from '../bootstrap/bootstrap.mjs';
import { isFree } from '../engines/free-port.ts';

export type Mode = 'embedded' | 'distributed';
export type Seed = 'demo' | 'none';

/** A setting that is invalid or cannot be used; the message is for the user. */
export class StartRefused extends Error {
  override name = 'StartRefused';
}

/** Parses PORT or another port setting. @throws StartRefused */
export const parsePort = (text: string | undefined, name = 'PORT'): number => {
  const port = Number(text ?? 8080);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new StartRefused(`${name} must be a whole number from 1 to 65535, not "${text}".`);
};

/** Parses METRICS_PORT; undefined when it is not set. @throws StartRefused */
export const parseMetricsPort = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : parsePort(text, 'METRICS_PORT');

/** Parses SEED. @throws StartRefused */
export const parseSeed = (text: string | undefined): Seed => {
  if (text === undefined || text === 'demo' || text === 'none') return text ?? 'demo';
  throw new StartRefused(`SEED must be demo or none, not "${text}".`);
};

/**
 * Parses HOST, the address on which the gateway listens.
 * @throws StartRefused when it makes the development features available to other machines and nothing says that this is intended
 */
export const parseHost = ({ HOST, TRENZEYE_ENV, DEVELOPMENT_ON_NETWORK }: Readonly<Record<string, string | undefined>>): string => {
  const host = HOST || '127.0.0.1';
  if (isLoopbackHost(host) || DEVELOPMENT_ON_NETWORK === 'true' || TRENZEYE_ENV === 'production') return host;
  throw new StartRefused(
    `HOST=${host} would let other machines sign in without passwords and read all mails, because npm start is made for development. ` +
      'Set TRENZEYE_ENV=production, or DEVELOPMENT_ON_NETWORK=true if that is intended.',
  );
};

/** The folder of all persistent data: DATA_DIR, or .data in the repository. */
export const parseDataDir = (text: string | undefined): string => {
  if (!text) return join(root, '.data');
  return isAbsolute(text) ? text : resolve(process.env.INIT_CWD ?? process.cwd(), text);
};

/** @throws StartRefused when the port is in use */
export const requireFreePort = async (port: number, host: string, name = 'PORT'): Promise<void> => {
  if (await isFree(port, host)) return;
  throw new StartRefused(`Port ${port} is in use by another program. Choose another one, for example: ${name}=${port + 1} npm start`);
};
