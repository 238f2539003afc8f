import { join } from 'node:path';
import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { createDataFolder, type DataFolder } from '../../dev/start/data-folder.ts';
import { type SpawnedStack, spawnStack } from '../../dev/start/spawn-stack.ts';
import { createTestEnvironment } from '../checks/authorization/test-environment.ts';
import type { AttackTarget, RawRequest, RawResponse } from './attack.ts';
import { attacks } from './attacks.ts';

const password = 'the-passphrase-of-the-admin';
const attackTimeoutMs = 60_000;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const createSend =
  (url: string): AttackTarget['send'] =>
  async (method, path, { token, body, headers = {} }: RawRequest = {}): Promise<RawResponse> => {
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: parse(text) };
  };

/** Defines a test for every attack, on one stack. */
export const describeAttacks = (mode: AttackTarget['mode']): void => {
  let stack: SpawnedStack;
  let folder: DataFolder;
  let target: AttackTarget;

  beforeAll(async () => {
    folder = await createDataFolder(`attacks-${mode}`);
    const mails = join(folder.path, 'mails');
    const env = {
      AUTH_AUTOCONFIRM: 'false',
      RATE_LIMITS: 'off',
      ADMIN_PASSWORD: password,
      MAIL: `inbox:${mails}`,
      AUTH_MAIL_INTERVAL: '0',
      AUTH_LOGIN_ATTEMPTS: '1000',
      LOG_LEVEL: 'error',
      // Attacks by slow clients wait for these.
      SLOW_CLIENT_WINDOW_MS: '3000',
      HEADERS_TIMEOUT_MS: '4000',
    };
    stack = await spawnStack({ mode, dataDir: folder.path, port: 0, seed: 'none', env });
    const environment = await createTestEnvironment({ ...stack, admin: { ...stack.admin, password } }, mails);
    target = { ...environment, mode, send: createSend(stack.url) };
  }, 240_000);

  afterAll(async () => {
    await stack?.stop();
    await folder?.remove();
  }, 60_000);

  describe.each(Object.entries(attacks))('%s', (_topic, list) => {
    it.each(list.map((attack) => [attack.name, attack] as const))('%s', (_name, attack) => attack.run(target), attackTimeoutMs);
  });
};
