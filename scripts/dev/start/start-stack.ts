import { appendFileSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runStaleTasks } from '../build/build.ts';
import { freePorts } from '../engines/free-port.ts';
import { busDatabase, databaseOf, presentServices, type ServiceName } from '../topology.ts';
import { createDatabases } from './databases.ts';
import { startDistributed } from './distributed.ts';
import { startEmbedded } from './embedded.ts';
import { environmentOf, type StackAddresses } from './environment.ts';
import { acquireLock } from './lock.ts';
import { parseDataDir, requireFreePort, StartRefused } from './options.ts';
import { waitUntilReady } from './wait-until-ready.ts';
import { seedDemo } from './seed.ts';
import type { EngineName, RunningServices, Stack, StackOptions } from './stack.ts';
import { type Engines, startEngines } from './start-engines.ts';
import { generatePassword, openState } from './state.ts';

export type { Stack, StackOptions } from './stack.ts';

const readyTimeoutMs = 90_000;

type ResolvedOptions = Required<Omit<StackOptions, 'signal' | 'onFatal' | 'output'>> & Pick<StackOptions, 'signal' | 'onFatal' | 'output'>;
type StateFile = ReturnType<typeof openState>;

const settle = (options: StackOptions): ResolvedOptions => ({
  mode: 'embedded',
  port: 8080,
  host: '127.0.0.1',
  seed: 'demo',
  env: process.env,
  log: () => {},
  ...options,
  dataDir: parseDataDir(options.dataDir),
});

/** The administrator's first password: the user's own, or one of ours until it has been printed. */
const adminPassword = (state: StateFile, given: string | undefined): string | undefined => {
  if (given) return given;
  const { adminAnnounced, pendingAdminPassword } = state.get();
  if (adminAnnounced) return undefined;
  const password = pendingAdminPassword ?? generatePassword();
  if (!pendingAdminPassword) state.set({ pendingAdminPassword: password });
  return password;
};

const topologyOf = async (options: ResolvedOptions, names: ServiceName[], engines: Engines, state: StateFile): Promise<StackAddresses> => {
  const free = await freePorts(names.length, new Set([options.port]));
  const ports = Object.fromEntries(names.map((name, index) => [name, free[index] as number]));
  if (options.port !== 0 && ports.gateway) ports.gateway = options.port;
  return {
    ports,
    host: options.host,
    publicUrl: options.env.PUBLIC_URL || `http://localhost:${ports.gateway}`,
    dataDir: options.dataDir,
    databaseUrl: engines.databaseUrl,
    kafkaBrokers: engines.kafkaBrokers,
    redisUrl: engines.redisUrl,
    internalToken: state.get().internalToken,
    adminEmail: options.env.ADMIN_EMAIL || 'admin@trenzeye.local',
    adminPassword: adminPassword(state, options.env.ADMIN_PASSWORD),
  };
};

const startServices = (options: ResolvedOptions, names: ServiceName[], topology: StackAddresses): Promise<RunningServices> | RunningServices => {
  const environment = (name: ServiceName) => environmentOf(name, topology, options.env);
  const { log, output = (line) => appendFileSync(join(options.dataDir, 'services.log'), `${line}\n`), onFatal } = options;
  log(`Starting ${names.join(', ')}`);
  if (options.mode === 'distributed') return startDistributed(names, environment, { log, output });
  return startEmbedded(names, environment, onFatal ?? ((error) => log(`A service cannot go on: ${error.message}`)));
};

const seedDemoContent = async ({ seed, log, signal }: ResolvedOptions, topology: StackAddresses, state: StateFile): Promise<void> => {
  if (seed === 'none' || state.get().seeded || !topology.ports.seeder) return;
  log('Putting the demo content in');
  try {
    await seedDemo(`http://127.0.0.1:${topology.ports.seeder}`, topology.internalToken, signal);
    state.set({ seeded: true });
  } catch (error) {
    // An empty feed is better than none; the next start tries again.
    log(`The demo content could not be put in (${error instanceof Error ? error.message : error}); the next start tries again`);
  }
};

const stackOf = (
  options: ResolvedOptions,
  topology: StackAddresses,
  engines: Engines,
  services: RunningServices,
  cleanUp: AsyncDisposableStack,
): Stack => {
  const url = `http://127.0.0.1:${topology.ports.gateway}`;
  const isEngine = (name: string): name is EngineName => name in engines.kept;
  const pid = (name: ServiceName | EngineName) => (isEngine(name) ? engines.kept[name]?.engine.pid() : services.pid(name as ServiceName));
  return {
    mode: options.mode,
    url,
    urls: Object.fromEntries(Object.entries(topology.ports).map(([name, port]) => [name, `http://127.0.0.1:${port}`])),
    dataDir: options.dataDir,
    internalToken: topology.internalToken,
    bus: topology.kafkaBrokers ? `kafka:${topology.kafkaBrokers}` : `postgres:${topology.databaseUrl(busDatabase)}`,
    redisUrl: topology.redisUrl,
    admin: { email: topology.adminEmail, password: topology.adminPassword },
    databaseUrl: topology.databaseUrl,
    pid,
    processes: () => {
      const names = [...Object.keys(topology.ports), ...Object.keys(engines.kept)] as (ServiceName | EngineName)[];
      return Object.fromEntries(names.map((name) => [name, pid(name)]).filter(([, id]) => id !== undefined));
    },
    kill: async (name, signal = 'SIGKILL') =>
      isEngine(name) ? ((await engines.kept[name]?.kill()) ?? false) : services.kill(name as ServiceName, signal),
    halt: async (name, signal) => engines.kept[name]?.halt(signal),
    bring: async (name) => engines.kept[name]?.start(),
    ready: (limit = readyTimeoutMs) => waitUntilReady(url, limit),
    stop: () => cleanUp.disposeAsync(),
  };
};

/**
 * The whole of Trenzeye: lock, engines, generated code and pages, databases, services, demo content. Resolves when the gateway
 * reports that everything is ready; when anything fails on the way, what was started is stopped again.
 * @throws AlreadyRunning, StartRefused or EngineMissing with a sentence for the user
 */
export const startStack = async (given: StackOptions = {}): Promise<Stack> => {
  const wanted = settle(given);
  for (const folder of ['mail', 'objects']) mkdirSync(join(wanted.dataDir, folder), { recursive: true, mode: 0o700 });
  const options = { ...wanted, dataDir: realpathSync(wanted.dataDir) };
  const { dataDir, log, signal } = options;
  const cleanUp = new AsyncDisposableStack();
  try {
    const lock = await acquireLock(dataDir);
    cleanUp.defer(() => lock.release());
    if (options.port !== 0) await requireFreePort(options.port, options.host);
    await runStaleTasks(['generate', 'build'], log, signal);
    signal?.throwIfAborted();
    const state = openState(dataDir);
    const engines = await startEngines(options.mode, dataDir, cleanUp, log);
    signal?.throwIfAborted();
    const names = presentServices();
    if (!names.includes('gateway')) throw new StartRefused('This checkout has no gateway: there is nothing to start.');
    await createDatabases(engines.databaseUrl('postgres'), [...names.flatMap((name) => databaseOf(name) ?? []), busDatabase]);
    const topology = await topologyOf(options, names, engines, state);
    const services = await startServices(options, names, topology);
    cleanUp.defer(() => services.stop());
    const stack = stackOf(options, topology, engines, services, cleanUp);
    await waitUntilReady(stack.url, readyTimeoutMs, signal);
    await seedDemoContent(options, topology, state);
    const running = join(dataDir, 'running.json');
    writeFileSync(running, JSON.stringify({ mode: stack.mode, url: stack.url, urls: stack.urls, bus: stack.bus }), { mode: 0o600 });
    cleanUp.defer(() => rmSync(running, { force: true }));
    return stack;
  } catch (error) {
    await cleanUp.disposeAsync();
    throw error;
  }
};

/** Marks the administrator's first password as shown: it is kept no longer. */
export const clearPendingAdminPassword = (dataDir: string): void =>
  openState(dataDir).set({ adminAnnounced: true, pendingAdminPassword: undefined });
