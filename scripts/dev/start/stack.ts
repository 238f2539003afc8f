import type { ServiceName } from '../topology.ts';
import type { Mode, Seed } from './options.ts';

export type StackOptions = {
  mode?: Mode;
  /** Default: .data in the repository. */
  dataDir?: string;
  /** The gateway's port; default 8080, 0 for any free one. */
  port?: number;
  host?: string;
  seed?: Seed;
  /** Settings passed to every service, as if the user had set them; default: this process's environment. */
  env?: NodeJS.ProcessEnv;
  /** One line per step. */
  log?(line: string): void;
  /** Distributed mode: every line the services write, with the service's name; default: DATA_DIR/services.log. */
  output?(line: string): void;
  /** Aborting it during the start undoes what was started. */
  signal?: AbortSignal;
  /** Told when a service of the embedded mode cannot go on. */
  onFatal?(error: Error): void;
};

export type EngineName = 'postgres' | 'kafka' | 'redis';

export type Stack = {
  mode: Mode;
  /** The gateway, on 127.0.0.1. */
  url: string;
  /** Every service's own address. */
  urls: Record<string, string>;
  dataDir: string;
  internalToken: string;
  /** BUS as the services have it. */
  bus: string;
  redisUrl: string | undefined;
  admin: { email: string; password: string | undefined };
  /** The URL of a database of the stack, as the superuser. */
  databaseUrl(database: string): string;
  /** Process ids by name: services of their own process, and engines of ours. In the embedded mode services share one. */
  processes(): Partial<Record<ServiceName | EngineName, number>>;
  pid(name: ServiceName | EngineName): number | undefined;
  /** Sends a signal to a service, or SIGKILL to an engine; resolves when it is dead. The supervision starts it again. False when none was running. */
  kill(name: ServiceName | EngineName, signal?: NodeJS.Signals): Promise<boolean>;
  /** Stops an engine, in an orderly way or with SIGKILL; it stays away until `bring`. */
  halt(name: EngineName, signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Starts a halted engine again, on the same port and data; resolves when it answers. */
  bring(name: EngineName): Promise<void>;
  /** Waits until the gateway reports everything ready again. @param limit milliseconds */
  ready(limit?: number): Promise<void>;
  stop(): Promise<void>;
};

/** The running services of a stack, whatever processes they are in. */
export type RunningServices = {
  pid(name: ServiceName): number | undefined;
  kill(name: ServiceName, signal: NodeJS.Signals): Promise<boolean>;
  stop(): Promise<void>;
};
