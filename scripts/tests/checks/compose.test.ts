import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { dirname, join } from 'node:path';
import { root } from '../../dev/bootstrap/bootstrap.mjs';
import { temporaryFolder } from '../runner/temporary-folder.ts';
import { composeProject } from './compose/model.ts';

const project = composeProject();
const { services, service: serviceNamed } = project;

/** Runs the health check of Kafka on a local port. @returns its exit code */
const checkBroker = async (port: number): Promise<number | null> => {
  const [kind, command = '', ...args] = serviceNamed('kafka').healthcheck?.test ?? [];
  expect(kind).toBe('CMD');
  // Compose replaces $$ with $.
  const localArgs = args.map((argument) => argument.replaceAll('$$', '$').replaceAll('/127.0.0.1/9092', `/127.0.0.1/${port}`));
  expect(localArgs.join(' ')).toContain(`/${port}`);
  const [code] = (await once(spawn(command, localArgs, { stdio: 'ignore' }), 'exit')) as [number | null];
  return code;
};

describe('docker-compose.yml: health of Kafka', () => {
  let silent: Server;
  beforeAll(async () => {
    silent = createServer((socket) => void socket.on('error', () => undefined)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
  });
  afterAll(() => {
    silent.close();
  });

  test('health check: open port without responses, as while Kafka starts -> unhealthy', async () => {
    expect(await checkBroker((silent.address() as AddressInfo).port)).not.toBe(0);
  });

  test('health check: a closed port -> unhealthy', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as AddressInfo;
    closed.close();
    await once(closed, 'close');

    expect(await checkBroker(port)).not.toBe(0);
  });

  const brokers = process.env.TEST_KAFKA_BROKERS;
  const withKafka = brokers === undefined ? test.skip : test;
  withKafka('health check: a running broker -> healthy', async () => {
    expect(await checkBroker(Number(brokers?.split(',')[0]?.split(':')[1]))).toBe(0);
  });
});

describe('docker-compose.yml: start order', () => {
  const kafkaClients = Object.entries(services).filter(([, { environment }]) => environment?.BUS !== undefined);

  test.each(kafkaClients)('%s: uses Kafka -> starts after Kafka is healthy', (name) => {
    const waitsForKafka = (service: string, visited: ReadonlySet<string> = new Set()): boolean => {
      const dependencies = Object.entries(serviceNamed(service).depends_on ?? {});
      if (dependencies.some(([dependency, { condition }]) => dependency === 'kafka' && condition === 'service_healthy')) return true;
      return dependencies.some(([dependency]) => !visited.has(dependency) && waitsForKafka(dependency, new Set([...visited, service])));
    };

    expect(waitsForKafka(name)).toBe(true);
  });

  test('services that use Kafka -> all with a database, the gateway and the topics job', () => {
    expect(kafkaClients.map(([name]) => name)).toEqual(
      expect.arrayContaining(['auth', 'profile', 'content', 'social', 'media', 'media-worker', 'admin', 'seeder', 'gateway', 'topics']),
    );
  });
});

describe('docker-compose.yml: pages of a new frontends image', () => {
  const folder = temporaryFolder();
  const image = join(folder.path, 'image');
  const shared = join(folder.path, 'shared');
  afterAll(() => folder.remove());

  const write = (at: string, files: Record<string, string>) => {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(at, name)), { recursive: true });
      writeFileSync(join(at, name), text);
    }
  };
  /** Runs the entrypoint of `pages` with folders of this test. */
  const copyPages = (path = process.env.PATH): number | null => {
    const localPaths: Record<string, string> = {
      '/copy-pages.sh': join(root, 'deploy', 'frontends', 'copy-pages.sh'),
      '/pages': image,
      '/shared': shared,
    };
    const [command = '', ...args] = serviceNamed('pages').entrypoint ?? [];
    return spawnSync(
      command,
      args.map((argument) => localPaths[argument] ?? argument),
      { env: { PATH: path } },
    ).status;
  };
  const filesIn = (at: string) =>
    readdirSync(at, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .toSorted();

  beforeEach(() => {
    write(image, { 'shell/dist/app.html': 'new', 'creator/dist/remoteEntry.js': 'new', 'build-id': 'two' });
    write(shared, { 'shell/dist/app.html': 'old', 'shell/dist/old.js': 'old', 'build-id': 'one' });
  });

  test('copied -> only the files of the image and its build id, which the running gateway watches', () => {
    expect(copyPages()).toBe(0);

    expect(filesIn(shared)).toEqual(['app.html', 'build-id', 'remoteEntry.js']);
    expect(readFileSync(join(shared, 'shell', 'dist', 'app.html'), 'utf8')).toBe('new');
    expect(readFileSync(join(shared, 'build-id'), 'utf8')).toBe('two');
  });

  test('copying fails half way -> no build id, so the gateway keeps its current pages', () => {
    const tools = join(folder.path, 'tools');
    write(tools, { cp: '#!/bin/sh\ncase "$*" in *shell*) exit 1 ;; *) exec /bin/cp "$@" ;; esac\n' });
    chmodSync(join(tools, 'cp'), 0o755);

    expect(copyPages(`${tools}:${process.env.PATH}`)).not.toBe(0);

    expect(existsSync(join(shared, 'creator', 'dist', 'remoteEntry.js'))).toBe(true);
    expect(existsSync(join(shared, 'build-id'))).toBe(false);
  });

  test('image of the frontends -> contains the script and a build id; the gateway mounts the folder of the copies', () => {
    const dockerfile = readFileSync(join(root, 'deploy', 'Dockerfile.frontends'), 'utf8');

    expect(dockerfile).toMatch(/^COPY deploy\/frontends\/copy-pages\.sh \/copy-pages\.sh$/m);
    expect(dockerfile).toMatch(/sha256sum .*\/pages\/build-id/);
    expect(dockerfile).toMatch(/^COPY --from=pages --chown=101:101 \/shared \/shared$/m);
    expect(serviceNamed('pages').volumes).toEqual(['frontends:/shared']);
    expect(serviceNamed('gateway').volumes).toEqual([`frontends:${serviceNamed('gateway').environment?.FRONTENDS}:ro`]);
  });
});

describe('docker-compose.yml: mail catcher', () => {
  test('port: published on this machine only, whatever BIND is', () => {
    const { ports = [] } = serviceNamed('mail');
    expect(ports).toHaveLength(1);
    expect(ports[0]).toMatch(/^127\.0\.0\.1:/);
  });

  test.each([
    ['development', 'exec /mailpit'],
    ['production', 'The mail catcher is for development'],
  ])('entry point: %s -> %s', (environment, expected) => {
    const [shell = '', option = '', script = ''] = serviceNamed('mail').entrypoint ?? [];
    // Compose replaces $$ with $. The commands are printed instead of executed.
    const local = script
      .replaceAll('$$', '$')
      .replace('exec /mailpit', '{ echo exec /mailpit; exit; }')
      .replace('exec sleep infinity', 'exit');
    const { stdout } = spawnSync(shell, [option, local], { env: { ...process.env, TRENZEYE_ENV: environment }, encoding: 'utf8' });
    expect(stdout).toContain(expected);
  });
});
