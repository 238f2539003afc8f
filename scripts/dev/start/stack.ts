import type { ServiceName } from '../topology.ts';
import type { Mode, Seed } from './options.ts';

export type StackOptions = {
  mode?: Mode;
  /** Default: .data in the repository. */
  dataDir?: string;
  /** The gateway's port; default 8080, 0 for any free one. */
  port?: number;
  /**
   * Port of `/metrics`, 0 for any free one; not set: none. In embedded mode the gateway's, which has the metrics of all services of the
   * process; in distributed mode each service has one, the gateway the first and the others those that follow.
   */
  metricsPort?: number | undefined;
  host?: string;
  seed?: Seed;
  /** The pages that must be built before the stack is ready; the remotes are otherwise built while it runs. Default: all. */
  pages?: 'shell' | 'all';
  /** Environment of the services; default: the environment of this process. */
  env?: NodeJS.ProcessEnv;
  /** Receives one line per step. */
  log?(line: string): void;
  /** Distributed mode: receives every output line of the services, prefixed with the service's name; default: DATA_DIR/services.log. */
  output?(line: string): void;
  /** Aborting it during the start stops everything that was started. */
  signal?: AbortSignal;
};

export type EngineName = 'postgres' | 'kafka' | 'redis';

export type Stack = {
  mode: Mode;
  /** The gateway, on 127.0.0.1. */
  url: string;
  /** The address of every service. */
  urls: Record<string, string>;
  /** The origin of `/metrics` of every process, by the name of its service: in embedded mode of the gateway only. */
  metricsUrls: Record<string, string>;
  dataDir: string;
  internalToken: string;
  /** The value of BUS in the environment of the services. */
  bus: string;
  redisUrl: string | undefined;
  admin: { email: string; password: string | undefined };
  /** The URL of a database of the stack, as the superuser. */
  databaseUrl(database: string): string;
  /** Process ids by name, of services and of engines started by this stack. In embedded mode all services have the same id. */
  processes(): Partial<Record<ServiceName | EngineName, number>>;
  pid(name: ServiceName | EngineName): number | undefined;
  /**
   * Sends a signal to the process of a service, which in embedded mode runs all services, or SIGKILL to an engine; resolves when it has
   * ended. It is then restarted. False when it was not running.
   */
  kill(name: ServiceName | EngineName, signal?: NodeJS.Signals): Promise<boolean>;
  /** Stops an engine, gracefully or with SIGKILL, until `startEngine` is called. */
  stopEngine(name: EngineName, signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Starts a stopped engine on the same port and data; resolves when it is ready. */
  startEngine(name: EngineName): Promise<void>;
  /** Waits until the gateway reports that everything is ready. */
  waitUntilReady(timeoutMs?: number): Promise<void>;
  stop(): Promise<void>;
};

/** The running services of a stack, in one process or several, which are restarted when they end. */
export type RunningServices = {
  pid(name: ServiceName): number | undefined;
  kill(name: ServiceName, signal: NodeJS.Signals): Promise<boolean>;
  stop(): Promise<void>;
};
