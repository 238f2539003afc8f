import {
  type Clock,
  createSqlTransact,
  type DatabaseChassis,
  type ObjectStore,
  openObjects,
  type Sql,
  type SqlTransact,
  sqlOf,
} from '@trenzeye/kit';
import type { Config } from './config.ts';

export interface Context {
  readonly objects: ObjectStore;
  readonly clock: Clock;
  /** One statement, outside any transaction. */
  readonly sql: Sql;
  readonly transact: SqlTransact;
}

export const createContext = ({ config, clock, pool, wake, onClose }: DatabaseChassis<Config>): Context => {
  const objects = openObjects(config);
  onClose(() => objects.close());
  return { objects, clock, sql: sqlOf(pool), transact: createSqlTransact(pool, wake, clock) };
};
