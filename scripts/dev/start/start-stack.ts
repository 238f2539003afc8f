import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '@trenzeye/kit/config-error';
import { untilAborted } from '@trenzeye/kit/until-aborted';
import { runStaleTasks, startPageBuilds } from '../build/build.ts';
import { EngineMissing } from '../engines/engine.ts';
import { freePorts } from '../engines/free-port.ts';
import { busDatabase, databaseOf, presentServices, type ServiceName } from '../topology.ts';
import { clearDataDir, isNewDataDir, prepareDataDir } from './data-dir.ts';
import { createDatabases } from './databases.ts';
import { startDistributed } from './distributed.ts';
import { startEmbedded } from './embedded.ts';
import { environmentOf, type StackAddresses } from './environment.ts';
import { acquireLock } from './lock.ts';
import { parseDataDir, requireFreePort, StartRefused } from './options.ts';
import { seedDemo } from './seed.ts';
import type { EngineName, RunningServices, Stack, StackOptions } from './stack.ts';
import { type Engines, startEngines } from './start-engines.ts';
import { generatePassword, openState } from './state.ts';
import { waitUntilReady, waitUntilServed } from './wait-until-ready.ts';

export type { Stack, StackOptions } from './stack.ts';

const readyTimeoutMs = 90_000;

/** Errors whose message tells the user what to change. */
const refusals = [ConfigError, EngineMissing, StartRefused];

type OptionalName = 'metricsPort' | 'signal' | 'output';
type ResolvedOptions = Required<Omit<StackOptions, OptionalName>> & Pick<StackOptions, OptionalName>;
type StateFile = ReturnType<typeof openState>;

const withDefaults = (options: StackOptions): ResolvedOptions => ({
  mode: 'embedded',
  port: 8080,
  host: '127.0.0.1',
  seed: 'demo',
  pages: 'all',
  env: process.env,
  log: () => {},
  ...options,
  dataDir: parseDataDir(options.dataDir),
});

/** The administrator's first password: from the environment, or a generated one until it has been printed. */
const initialAdminPassword = (state: StateFile, configured: string | undefined): string | undefined => {
  if (configured) return configured;
  const { adminAnnounced, pendingAdminPassword } = state.get();
  if (adminAnnounced) return undefined;
  const password = pendingAdminPassword ?? generatePassword();
  if (!pendingAdminPassword) state.set({ pendingAdminPassword: password });
  return password;
};

/** The services that serve `/metrics`: one of each process, the gateway first. */
const metricsServices = ({ metricsPort, mode }: ResolvedOptions, names: readonly ServiceName[]): ServiceName[] => {
  if (metricsPort === undefined) return [];
  return mode === 'embedded' ? ['gateway'] : ['gateway', ...names.filter((name) => name !== 'gateway')];
};

/** @throws StartRefused when a port of the metrics is in use */
const assignMetricsPorts = async (options: ResolvedOptions, names: readonly ServiceName[]): Promise<Record<string, number>> => {
  const services = metricsServices(options, names);
  const { metricsPort: first = 0, port, env } = options;
  const ports = first === 0 ? await freePorts(services.length, new Set([port])) : services.map((_name, index) => first + index);
  if (first !== 0)
    for (const each of ports) {
      if (each === port) throw new StartRefused(`METRICS_PORT and PORT are both ${port}. Choose different ones.`);
      await requireFreePort(each, env.METRICS_HOST || '127.0.0.1', 'METRICS_PORT');
    }
  return Object.fromEntries(services.map((name, index) => [name, ports[index] as number]));
};

const assignAddresses = async (
  options: ResolvedOptions,
  names: ServiceName[],
  engines: Engines,
  state: StateFile,
): Promise<StackAddresses> => {
  const metricsPorts = await assignMetricsPorts(options, names);
  const free = await freePorts(names.length, new Set([options.port, ...Object.values(metricsPorts)]));
  const ports = Object.fromEntries(names.map((name, index) => [name, free[index] as number]));
  if (options.port !== 0 && ports.gateway) ports.gateway = options.port;
  return {
    ports,
    metricsPorts,
    host: options.host,
    publicUrl: options.env.PUBLIC_URL || `http://localhost:${ports.gateway}`,
    dataDir: options.dataDir,
    databaseUrl: engines.databaseUrl,
    databaseReadUrl: engines.databaseReadUrl,
    kafkaBrokers: engines.kafkaBrokers,
    redisUrl: engines.redisUrl,
    internalToken: state.get().internalToken,
    adminEmail: options.env.ADMIN_EMAIL || 'admin@trenzeye.local',
    adminPassword: initialAdminPassword(state, options.env.ADMIN_PASSWORD),
  };
};

const startServices = (
  options: ResolvedOptions,
  names: ServiceName[],
  addresses: StackAddresses,
): Promise<RunningServices> | RunningServices => {
  const environment = (name: ServiceName) => environmentOf(name, addresses, options.env);
  const { log, output = (line) => appendFileSync(join(options.dataDir, 'services.log'), `${line}\n`), env, signal } = options;
  log(`Starting ${names.join(', ')}`);
  if (options.mode === 'distributed') return startDistributed(names, environment, { log, output });
  return startEmbedded(names, environment, { env, log, signal });
};

const seedDemoContent = async ({ seed, log, signal }: ResolvedOptions, addresses: StackAddresses, state: StateFile): Promise<void> => {
  if (seed === 'none' || state.get().seeded || !addresses.ports.seeder) return;
  log('Seeding demo content');
  try {
    await seedDemo(`http://127.0.0.1:${addresses.ports.seeder}`, addresses.internalToken, signal);
    state.set({ seeded: true });
  } catch (error) {
    // Trenzeye works without demo content, so the start continues.
    log(`Seeding demo content failed, the next start retries it: ${error instanceof Error ? error.message : error}`);
  }
};

const urlsOf = (ports: Readonly<Record<string, number>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, `http://127.0.0.1:${port}`]));

const createStack = (
  options: ResolvedOptions,
  addresses: StackAddresses,
  engines: Engines,
  services: RunningServices,
  cleanUp: AsyncDisposableStack,
): Stack => {
  const url = `http://127.0.0.1:${addresses.ports.gateway}`;
  const isEngine = (name: string): name is EngineName => name in engines.supervised;
  const pid = (name: ServiceName | EngineName) =>
    isEngine(name) ? engines.supervised[name]?.engine.pid() : services.pid(name as ServiceName);
  return {
    mode: options.mode,
    url,
    urls: urlsOf(addresses.ports),
    metricsUrls: urlsOf(addresses.metricsPorts),
    dataDir: options.dataDir,
    internalToken: addresses.internalToken,
    bus: addresses.kafkaBrokers ? `kafka:${addresses.kafkaBrokers}` : `postgres:${addresses.databaseUrl(busDatabase)}`,
    redisUrl: addresses.redisUrl,
    admin: { email: addresses.adminEmail, password: addresses.adminPassword },
    databaseUrl: addresses.databaseUrl,
    pid,
    processes: () => {
      const names = [...Object.keys(addresses.ports), ...Object.keys(engines.supervised)] as (ServiceName | EngineName)[];
      return Object.fromEntries(names.map((name) => [name, pid(name)]).filter(([, id]) => id !== undefined));
    },
    kill: async (name, signal = 'SIGKILL') =>
      isEngine(name) ? ((await engines.supervised[name]?.kill()) ?? false) : services.kill(name as ServiceName, signal),
    stopEngine: async (name, signal) => engines.supervised[name]?.suspend(signal),
    startEngine: async (name) => engines.supervised[name]?.resume(),
    waitUntilReady: (timeoutMs = readyTimeoutMs) => waitUntilReady(url, timeoutMs),
    stop: () => cleanUp.disposeAsync(),
  };
};

/** Starts to build what is stale; builds that still run when the stack is stopped are ended. */
const startBuilds = ({ log, signal }: ResolvedOptions, cleanUp: AsyncDisposableStack) => {
  const stopped = new AbortController();
  const buildSignal = signal ? AbortSignal.any([signal, stopped.signal]) : stopped.signal;
  const pages = startPageBuilds(log, buildSignal);
  const generated = runStaleTasks(['generate'], log, buildSignal);
  const ended = Promise.allSettled([pages.all, generated]);
  cleanUp.defer(async () => {
    stopped.abort(new Error('stopped'));
    await ended;
  });
  pages.all.catch((error: unknown) => {
    if (!buildSignal.aborted) log(error instanceof Error ? error.message : String(error));
  });
  return { pages, generated };
};

/**
 * Starts Trenzeye: lock, generated code and pages, engines, databases, services, demo content. Resolves when the gateway reports that
 * everything is ready and serves the pages; when a step fails, everything that was started is stopped. A refused first start stores nothing.
 * @throws AlreadyRunning, StartRefused or EngineMissing with a message for the user
 */
export const startStack = async (input: StackOptions = {}): Promise<Stack> => {
  const requested = withDefaults(input);
  const folder = prepareDataDir(requested.dataDir);
  const options = { ...requested, dataDir: folder.path };
  const { dataDir, log, signal } = options;
  const cleanUp = new AsyncDisposableStack();
  let isRefused = false;
  try {
    const lock = await acquireLock(dataDir, undefined, signal);
    const isNew = isNewDataDir(dataDir);
    cleanUp.defer(() => {
      if (isNew && isRefused) clearDataDir(dataDir);
      lock.release();
    });
    if (options.port !== 0) await requireFreePort(options.port, options.host);
    for (const name of ['mail', 'objects']) mkdirSync(join(dataDir, name), { recursive: true, mode: 0o700 });
    const state = openState(dataDir);
    const { pages, generated } = startBuilds(options, cleanUp);
    const engines = await startEngines(options.mode, dataDir, cleanUp, { log, signal });
    await generated;
    if (options.pages === 'all') await pages.all;
    signal?.throwIfAborted();
    const names = presentServices();
    if (!names.includes('gateway')) throw new StartRefused('This checkout has no gateway, so nothing can be started.');
    const creation = createDatabases(engines.databaseUrl('postgres'), [...names.flatMap((name) => databaseOf(name) ?? []), busDatabase]);
    await (signal ? untilAborted(creation, signal) : creation);
    const addresses = await assignAddresses(options, names, engines, state);
    const services = await startServices(options, names, addresses);
    cleanUp.defer(() => services.stop());
    const stack = createStack(options, addresses, engines, services, cleanUp);
    await waitUntilReady(stack.url, readyTimeoutMs, signal);
    await pages.shell;
    await waitUntilServed(stack.url, readyTimeoutMs, signal);
    await seedDemoContent(options, addresses, state);
    const running = join(dataDir, 'running.json');
    writeFileSync(running, JSON.stringify({ mode: stack.mode, url: stack.url, urls: stack.urls, bus: stack.bus }), { mode: 0o600 });
    cleanUp.defer(() => rmSync(running, { force: true }));
    return stack;
  } catch (error) {
    isRefused = refusals.some((type) => error instanceof type);
    await cleanUp.disposeAsync();
    folder.removeCreated();
    throw error;
  }
};

/** Deletes the administrator's first password after it has been printed. */
export const clearPendingAdminPassword = (dataDir: string): void =>
  openState(dataDir).set({ adminAnnounced: true, pendingAdminPassword: undefined });
