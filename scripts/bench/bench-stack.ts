import { logProgress } from '../dev/bootstrap/log-progress.mjs';
import { type SpawnedStack, type SpawnOptions, spawnStack } from '../dev/start/spawn-stack.ts';

const mode = process.env.BENCH_MODE === 'embedded' ? 'embedded' : 'distributed';

/** Limits that a load generator on one address would reach, and work that is not measured. */
const benchSettings = {
  RATE_LIMITS: 'off',
  AUTH_AUTOCONFIRM: 'true',
  LOG_LEVEL: 'error',
  // All simulated users share one address.
  AUTH_LOGIN_ATTEMPTS: '100000',
  AUTH_FAILED_ATTEMPTS_PER_DAY: '1000000',
  AUTH_NETWORK_ATTEMPTS: '1000000',
  // Only the upload is measured, not the processing.
  MEDIA_WORKER: 'off',
};

/** An empty stack for load: distributed, or embedded with BENCH_MODE=embedded. */
export const benchStack = (
  dataDir: string,
  { env = {}, ...options }: Pick<SpawnOptions, 'checkout' | 'env' | 'launcher'> = {},
): Promise<SpawnedStack> =>
  spawnStack({ mode, dataDir, port: 0, seed: 'none', log: logProgress, env: { ...benchSettings, ...env }, ...options });
