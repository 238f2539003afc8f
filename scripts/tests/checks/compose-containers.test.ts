import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../dev/bootstrap/bootstrap.mjs';
import { processNames } from '../../dev/topology.ts';
import { type ComposeService, composeProject } from './compose/model.ts';

const { services, service, volumes, secrets } = composeProject();
const named = Object.entries(services);
const namesWhere = (isWanted: (service: ComposeService) => boolean): string[] =>
  named.filter(([, each]) => isWanted(each)).map(([name]) => name);

/** Folders for which the image declares a volume: without a mount each container gets an anonymous one. */
const declaredVolumes: Readonly<Record<string, readonly string[]>> = {
  postgres: ['/var/lib/postgresql'],
  redis: ['/data'],
  kafka: ['/var/lib/kafka/data', '/etc/kafka/secrets', '/mnt/shared/config'],
  prometheus: ['/prometheus'],
};

const mountsOf = ({ volumes: mounted = [], tmpfs = [] }: ComposeService): string[] => [
  ...mounted.map((mount) => mount.split(':')[1] ?? ''),
  ...tmpfs,
];

test('containers -> memory limit and log rotation', () => {
  expect(namesWhere(({ mem_limit }) => !/^\d+[mg]$/.test(mem_limit ?? ''))).toEqual([]);
  expect(namesWhere(({ logging }) => !logging?.options['max-size'] || !logging.options['max-file'])).toEqual([]);
  expect(named.length).toBeGreaterThan(20);
});

test('gateway and media, which send files to clients -> limited buffers of connections in their own network namespace; no other', () => {
  const { services } = composeProject({ TCP_BUFFER_LIMIT_BYTES: '262144' });
  const buffers = '4096 65536 262144';

  expect(namesWhere(({ sysctls }) => sysctls !== undefined).sort()).toEqual(['gateway', 'media']);
  for (const name of ['gateway', 'media'])
    expect(services[name]?.sysctls).toEqual({ 'net.core.somaxconn': '4096', 'net.ipv4.tcp_rmem': buffers, 'net.ipv4.tcp_wmem': buffers });
});

test('down and up -> no anonymous volumes are left behind', () => {
  const anonymous = named.flatMap(([name, { volumes: mounted = [] }]) =>
    mounted.filter((mount) => !mount.includes(':')).map((mount) => `${name}: ${mount}`),
  );
  const uncovered = Object.entries(declaredVolumes).flatMap(([name, folders]) =>
    folders.filter((folder) => !mountsOf(service(name)).includes(folder)).map((folder) => `${name}: ${folder}`),
  );
  const used = named
    .flatMap(([, { volumes: mounted = [] }]) => mounted.map((mount) => mount.split(':')[0] ?? ''))
    .filter((source) => !source.startsWith('.'));

  expect(anonymous).toEqual([]);
  expect(uncovered).toEqual([]);
  expect([...new Set(used)].toSorted()).toEqual([...volumes].toSorted());
});

test('health checks -> every process and engine but the mail catcher; often while starting, then every 30 s', () => {
  const checked = namesWhere(({ healthcheck }) => healthcheck?.test !== undefined);

  expect(checked).toEqual(expect.arrayContaining([...processNames, 'postgres', 'redis', 'kafka', 'objects']));
  for (const name of checked) {
    const { interval, start_interval } = service(name).healthcheck ?? {};
    expect({ name, interval }).toEqual({ name, interval: '30s' });
    expect({ name, start_interval }).toEqual({ name, start_interval: expect.stringMatching(/^[1-5]s$/) });
  }
});

test('containers of Trenzeye -> not root, no capabilities, read-only but for /tmp', () => {
  const own = named.filter(([, { image }]) => image.startsWith('trenzeye/'));
  const unrestricted = own.filter(([, each]) => {
    const { user, cap_drop, security_opt } = each as ComposeService & { cap_drop?: string[]; security_opt?: string[] };
    return user !== undefined || cap_drop?.join() !== 'ALL' || !security_opt?.includes('no-new-privileges:true');
  });

  expect(unrestricted.map(([name]) => name)).toEqual([]);
  // Videos are too large for memory: these write to the layer of the container, where their user can write to /tmp only.
  expect(own.filter(([, { read_only }]) => !read_only).map(([name]) => name)).toEqual(['media', 'media-worker']);
});

test('restart of the machine -> services and engines start again, jobs do not', () => {
  expect(namesWhere(({ restart }) => restart === 'unless-stopped')).toEqual(
    expect.arrayContaining([...processNames, 'postgres', 'kafka', 'redis', 'objects']),
  );
  for (const job of ['databases', 'topics', 'bucket', 'seed', 'pages']) expect(service(job).restart).toBe('on-failure:3');
});

test('builds -> the credentials of the npm registry as a secret, the common stages once: the image of auth is the first', () => {
  const built = named.filter(([, { build }]) => build);
  const later = built.filter(([name, { build }]) => name !== 'auth' && build?.dockerfile === 'deploy/Dockerfile.service');

  expect(built.filter(([, { build }]) => !build?.secrets?.includes('npmrc')).map(([name]) => name)).toEqual([]);
  expect(existsSync(join(root, secrets.npmrc?.file ?? ''))).toBe(true);
  expect(composeProject({ NPMRC: '/home/me/.npmrc' }).secrets.npmrc?.file).toBe('/home/me/.npmrc');
  expect(later.map(([name]) => name).toSorted()).toEqual(processNames.filter((name) => name !== 'auth').toSorted());
  for (const [, { build }] of later) expect(build?.additional_contexts).toEqual({ first: 'service:auth' });
  expect(composeProject({ REVISION: 'abc', NPM_REGISTRY: 'https://npm.example' }).service('auth').build?.args).toMatchObject({
    SERVICE: 'auth',
    REVISION: null,
    NPM_REGISTRY: null,
  });
});

test('content -> its only writable folders are /tmp and a volume at LOCAL_MODELS_DIR that belongs to its user', () => {
  const { environment = {}, volumes: mounted, read_only: isReadOnly } = service('content');
  const dockerfile = readFileSync(join(root, 'deploy', 'Dockerfile.service'), 'utf8');

  expect(isReadOnly).toBe(true);
  expect(mounted).toEqual(['local-models:/data/local-models']);
  expect(environment.LOCAL_MODELS_DIR).toBe('/data/local-models');
  expect(dockerfile).toMatch(/"\$\{SERVICE\}" = content \];[^;]*&& install -d -o 1000 -g 1000 \/additions\/data\/local-models;/);
  expect(dockerfile).toMatch(/^ENV NODE_ENV=production .*NPM_CONFIG_CACHE=\/tmp\/npm$/m);
});
