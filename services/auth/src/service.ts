import { type DatabaseChassis, defineService, toStartable } from '@trenzeye/kit';
import { endExpiredBans } from './account-status/end-expired-bans.ts';
import { ensureAdmin } from './account-status/ensure-admin.ts';
import { type AuthConfig, settings } from './config.ts';
import { createConsumers } from './consumers.ts';
import { type AuthContext, createContext } from './context.ts';
import { PrismaClient } from './database/generated/client.ts';
import { deleteExpiredRecords } from './delete-expired-records.ts';
import { deliverDigests } from './digests/deliver-digests.ts';
import { endpoints } from './endpoints.ts';
import { endExpiredSessions } from './sessions/end-sessions.ts';
import { createServiceTokenVerifier, createSessionVerifier } from './sessions/verify-access-token.ts';

const minuteMs = 60_000;

/** The configured admin exists before the first request. */
const createReadyContext = async (chassis: DatabaseChassis<AuthConfig, PrismaClient>): Promise<AuthContext> => {
  const context = await createContext(chassis);
  await ensureAdmin(context);
  return context;
};

export const definition = defineService({
  name: 'auth',
  settings,
  migrations: new URL('../prisma/migrations/', import.meta.url),
  prisma: (adapter) => new PrismaClient({ adapter }),
  context: createReadyContext,
  endpoints,
  consumers: createConsumers,
  backgroundTasks: (context) => [
    { name: 'delete-expired-records', everyMs: 60 * minuteMs, run: () => deleteExpiredRecords(context) },
    { name: 'deliver-digests', everyMs: 1_000, idleEveryMs: 30_000, run: (signal) => deliverDigests(context, signal), leaderOnly: true },
    { name: 'end-expired-sessions', everyMs: minuteMs, run: () => endExpiredSessions(context), leaderOnly: true },
    { name: 'end-expired-bans', everyMs: minuteMs, run: () => endExpiredBans(context) },
  ],
  verifyToken: createSessionVerifier,
  verifyService: createServiceTokenVerifier,
});

export const service = toStartable(definition);
