import { hostname } from 'node:os';
import { isAbsolute } from 'node:path';
import { logLevels } from '@trenzeye/kit/logging/levels';

const prefix = 'TRENZEYE_';
/** Variables that have this prefix themselves. */
const ownNames: readonly string[] = ['TRENZEYE_ENV', 'TRENZEYE_FOLLOW_PARENT'];

interface SharedName {
  /** Whether another program has set the value for its own purposes. */
  readonly isForeign: (value: string) => boolean;
  readonly meaning: string;
}

/** Settings that shells and other programs set for purposes of their own, and how their values differ from Trenzeye's. */
const sharedNames: Readonly<Record<string, SharedName>> = {
  MAIL: { isForeign: (value) => isAbsolute(value) || value.startsWith('~'), meaning: 'a mailbox of this machine, not a mail server' },
  HOST: { isForeign: (value) => value === hostname() || value === hostname().split('.')[0], meaning: 'the name of this machine' },
  SEED: { isForeign: (value) => /^-?\d+$/.test(value), meaning: 'a number, not demo or none' },
  LOG_LEVEL: { isForeign: (value) => !logLevels.includes(value), meaning: `not one of ${logLevels.join(', ')}` },
  PUBLIC_URL: { isForeign: (value) => /^[./]|^$/.test(value), meaning: 'a path, not a URL' },
  REDIS_URL: { isForeign: (value) => !/^rediss?:\/\/./.test(value), meaning: 'not a redis:// or rediss:// address' },
};

/**
 * Applies the rules for names that other programs use, too: `TRENZEYE_<NAME>` is the setting `<NAME>` and has precedence; a value of a
 * shared name that is obviously not Trenzeye's is removed. Changes `env`; returns one line for the log per removed variable.
 */
export const adoptSettings = (env: NodeJS.ProcessEnv): string[] => {
  const lines: string[] = [];
  for (const [name, { isForeign, meaning }] of Object.entries(sharedNames)) {
    const value = env[name];
    if (!value || !isForeign(value)) continue;
    delete env[name];
    if (!env[prefix + name]) lines.push(`${name}=${value} is ignored: it is ${meaning}. To configure Trenzeye set ${prefix}${name}.`);
  }
  for (const [name, value] of Object.entries(env)) {
    if (!name.startsWith(prefix) || ownNames.includes(name)) continue;
    delete env[name];
    if (value) env[name.slice(prefix.length)] = value;
  }
  return lines;
};
