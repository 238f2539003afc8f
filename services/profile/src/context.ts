import { PrismaPg } from '@prisma/adapter-pg';
import {
  type Clock,
  createSqlTransact,
  createTransact,
  type DatabaseChassis,
  type Sql,
  type SqlTransact,
  sqlOf,
  type Transact,
} from '@trenzeye/kit';
import type { ProfileConfig } from './config.ts';
import { startScheduler } from './domain/schedule/scheduler.ts';
import { createVault, type Vault } from './domain/schedule/vault.ts';
import { PrismaClient } from './store/generated/client.ts';
import { listenForChanges } from './store/schedule/alarm.ts';

export interface ProfileContext {
  readonly clock: Clock;
  readonly prisma: PrismaClient;
  /** One statement, outside any transaction. */
  readonly sql: Sql;
  readonly transact: Transact<PrismaClient>;
  /** The same in named SQL alone, for what is written often. */
  readonly write: SqlTransact;
  readonly vault: Vault;
  /** Without a slash at its end. */
  readonly publicUrl: string;
  readonly webhooksAnywhere: boolean;
  /** Events were applied: what they wrote may go out, what they changed may be due. */
  readonly applied: () => void;
}

export const createContext = ({ config, log, clock, pool, wake, onClose }: DatabaseChassis<ProfileConfig>): ProfileContext => {
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  onClose(() => prisma.$disconnect());
  const [sql, write, vault] = [sqlOf(pool), createSqlTransact(pool, wake, clock), createVault(config.INTERNAL_TOKEN)];
  const publicUrl = config.PUBLIC_URL.replace(/\/$/, '');
  const webhooksAnywhere = config.WEBHOOKS === 'anywhere' && config.TRENZEYE_ENV !== 'production';
  const scheduler = config.SCHEDULER === 'on' ? startScheduler({ sql, write, log, vault, publicUrl, webhooksAnywhere }) : undefined;
  if (scheduler) {
    onClose(() => scheduler.stop());
    onClose(listenForChanges(config.DATABASE_URL, log, scheduler.wake));
  }
  const applied = () => {
    wake();
    scheduler?.wake();
  };
  return { clock, prisma, sql, transact: createTransact(prisma, wake, clock), write, vault, publicUrl, webhooksAnywhere, applied };
};
