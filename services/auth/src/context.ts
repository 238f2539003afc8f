import {
  type Clock,
  createVault,
  type DatabaseChassis,
  type Logger,
  openLimiter,
  openMailer,
  type RateLimiter,
  type RunTransaction,
  type Sql,
  type Vault,
} from '@trenzeye/kit';
import type { AuthConfig } from './config.ts';
import type { PrismaClient } from './database/generated/client.ts';
import { type KeyRing, openKeyRing } from './keys/key-ring.ts';
import { createMailDelivery, type MailDelivery } from './mails/mail-delivery.ts';
import { createPasswords, type Passwords } from './passwords/passwords.ts';
import { openProviders, type Providers } from './providers/open-providers.ts';

/** The dependencies of the service's verbs. */
export interface AuthContext {
  readonly config: AuthConfig;
  readonly log: Logger;
  readonly clock: Clock;
  readonly prisma: PrismaClient;
  /** Named statements outside a transaction, for measured hot paths only. */
  readonly sql: Sql;
  readonly transaction: RunTransaction<PrismaClient>;
  readonly keys: KeyRing;
  readonly passwords: Passwords;
  readonly mailDelivery: MailDelivery;
  /** Seals the secrets of second factors. */
  readonly vault: Vault;
  readonly limiter: RateLimiter;
  /** The external identity providers that are enabled. */
  readonly providers: Providers;
}

/** Builds the dependencies; inserts the first signing key into an empty database. */
export const createContext = async (chassis: DatabaseChassis<AuthConfig, PrismaClient>): Promise<AuthContext> => {
  const { config, log, clock, prisma, sql, transaction } = chassis;
  const limiter = await openLimiter(config.REDIS_URL, log);
  chassis.onClose(() => limiter.close());
  // Waiting for a mail server would reveal by response time whether an address has an account.
  const mailDelivery = createMailDelivery({ mailer: openMailer(config), waits: config.MAIL.startsWith('inbox:'), log });
  chassis.onClose(() => mailDelivery.close());
  const providers = openProviders(config, clock, log);
  chassis.onClose(() => providers.close());
  const passwords = await createPasswords({ minimum: config.AUTH_MIN_PASSWORD, characterSets: config.AUTH_PASSWORD_CHARACTERS });
  chassis.onClose(() => passwords.close());
  const keys = await openKeyRing(prisma, clock, config.AUTH_SIGNING_KEYS);
  const vault = createVault({ service: 'auth', internalToken: config.INTERNAL_TOKEN, encryptionKey: config.AUTH_ENCRYPTION_KEY });
  return { config, log, clock, prisma, sql, transaction, keys, passwords, mailDelivery, vault, limiter, providers };
};
