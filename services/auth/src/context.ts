import { PrismaPg } from '@prisma/adapter-pg';
import {
  type Clock,
  createTransact,
  type DatabaseChassis,
  type Logger,
  openLimiter,
  openMailer,
  type RateLimiter,
  type Sql,
  sqlOf,
  type Transact,
} from '@trenzeye/kit';
import type { AuthConfig } from './config.ts';
import { ensureAdmin } from './domain/ensure-admin.ts';
import { startSweep } from './domain/forget-expired.ts';
import { type KeyRing, openKeyRing } from './domain/key-ring.ts';
import { createPasswords, type Passwords } from './domain/passwords.ts';
import { createVault, type Vault } from './domain/vault.ts';
import { type Courier, createCourier } from './mails/courier.ts';
import { openProviders, type Providers } from './providers/open-providers.ts';
import { PrismaClient } from './store/generated/client.ts';

/** Everything the verbs of this service work with. */
export interface AuthContext {
  readonly config: AuthConfig;
  readonly log: Logger;
  readonly clock: Clock;
  readonly prisma: PrismaClient;
  /** Named statements on the pool, outside any transaction. */
  readonly sql: Sql;
  readonly transact: Transact<PrismaClient>;
  /** Tells the relay that the outbox has something. */
  readonly wake: () => void;
  readonly keys: KeyRing;
  readonly passwords: Passwords;
  readonly courier: Courier;
  readonly vault: Vault;
  readonly limiter: RateLimiter;
  /** Whom people can sign in with besides us. */
  readonly providers: Providers;
}

/** Opens the parts, makes the first signing key and the configured admin. */
export const createContext = async (chassis: DatabaseChassis<AuthConfig>): Promise<AuthContext> => {
  const { config, log, clock, pool } = chassis;
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  chassis.onClose(() => prisma.$disconnect());
  const limiter = openLimiter(config.REDIS_URL, log);
  chassis.onClose(() => limiter.close());
  // Waiting for a mail server would tell by the time it takes whether an address has an account.
  const courier = createCourier({ mailer: openMailer(config), waits: config.MAIL.startsWith('inbox:'), log });
  chassis.onClose(() => courier.close());
  const providers = openProviders(config, clock, log);
  chassis.onClose(() => providers.close());
  const passwords = await createPasswords({ minimum: config.AUTH_MIN_PASSWORD, characterSets: config.AUTH_PASSWORD_CHARACTERS });
  chassis.onClose(() => passwords.close());
  const context: AuthContext = {
    config,
    log,
    clock,
    prisma,
    sql: sqlOf(pool),
    transact: createTransact<PrismaClient>(prisma, chassis.wake, clock),
    wake: chassis.wake,
    keys: await openKeyRing(prisma, clock, config.AUTH_SIGNING_KEYS),
    passwords,
    courier,
    vault: createVault(config),
    limiter,
    providers,
  };
  chassis.onClose(startSweep(context));
  await ensureAdmin(context);
  return context;
};
