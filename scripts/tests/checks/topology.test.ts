import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames as contractNames } from '@trenzeye/proto/http';
import { parse } from 'yaml';
import { root } from '../../dev/bootstrap/bootstrap.mjs';
import {
  containerMetricsPort,
  containerPort,
  databaseOf,
  nodeOptionsOf,
  type ProcessName,
  planOf,
  processNames,
  serviceNames,
} from '../../dev/topology.ts';

const readYaml = <T>(...path: string[]): T => parse(readFileSync(join(root, ...path), 'utf8'), { merge: true }) as T;

interface ComposeService {
  readonly image: string;
  readonly environment: Readonly<Record<string, string>>;
}

interface ChartService {
  readonly of?: string;
  readonly needs: readonly string[];
  readonly calls?: readonly string[];
  readonly settings?: Readonly<Record<string, unknown>>;
}

const compose = readYaml<{ services: Record<string, ComposeService> }>('docker-compose.yml').services;
const chart = readYaml<{ services: Record<string, ChartService> }>('charts', 'trenzeye', 'values.yaml').services;

/** The variable that a process has for each engine it needs. */
const variableOf = { postgres: 'DATABASE_URL', kafka: 'BUS', redis: 'REDIS_URL', objects: 'OBJECTS', mail: 'MAIL' } as const;

test('topology: services -> those with contracts, and the gateway', () => {
  expect(serviceNames.toSorted()).toEqual([...contractNames, 'gateway'].toSorted());
});

describe.each(processNames)('docker-compose.yml: %s', (name: ProcessName) => {
  const plan = planOf(name);
  const { image = '', environment = {} } = compose[name] ?? {};

  test('-> its own image, on the ports of all containers', () => {
    expect(image).toMatch(new RegExp(`^trenzeye/${name}:`));
    expect(environment.PORT).toBe(String(containerPort));
    expect([environment.METRICS_HOST, environment.METRICS_PORT]).toEqual(['0.0.0.0', String(containerMetricsPort)]);
  });

  test('-> a setting for every engine it needs, and for no other', () => {
    const configured = Object.entries(variableOf).filter(([, variable]) => environment[variable] !== undefined);

    expect(configured.map(([engine]) => engine).toSorted()).toEqual([...plan.needs].toSorted());
  });

  test('-> its own database', () => {
    const database = environment.DATABASE_URL && new URL(environment.DATABASE_URL.replaceAll(/\$\{[^}]*\}/g, 'x')).pathname.slice(1);

    expect(database).toBe(databaseOf(name));
  });

  test('-> the addresses of the services it calls', () => {
    const upstreams = JSON.parse(environment.UPSTREAMS ?? '{}') as Record<string, string>;
    const expected = plan.hasUpstreams ? plan.calls : [];

    expect(Boolean(environment.UPSTREAMS)).toBe(plan.hasUpstreams ?? false);
    expect(Object.fromEntries(expected.map((called) => [called, upstreams[called]]))).toEqual(
      Object.fromEntries(expected.map((called) => [called, `http://${called}:${containerPort}`])),
    );
  });

  test('-> the settings of the topology', () => {
    expect(environment).toMatchObject(plan.settings ?? {});
  });
});

describe('charts/trenzeye/values.yaml', () => {
  test('services -> those of the topology', () => {
    expect(Object.keys(chart).toSorted()).toEqual(processNames.toSorted());
  });

  test.each(processNames)('%s -> needs, calls, shared code and settings of the topology', (name) => {
    const { of, needs, calls = [], settings = {} } = chart[name] as ChartService;
    const plan = planOf(name);

    expect({ of, needs: needs.toSorted(), calls: calls.toSorted() }).toEqual({
      of: plan.of,
      needs: [...plan.needs].toSorted(),
      calls: [...plan.calls].toSorted(),
    });
    expect(settings).toMatchObject(plan.settings ?? {});
  });
});

test('Dockerfile.service, Prometheus of Docker Compose -> the port of the metrics', () => {
  const dockerfile = readFileSync(join(root, 'deploy', 'Dockerfile.service'), 'utf8');
  const { scrape_configs } = readYaml<{ scrape_configs: { dns_sd_configs?: { names: string[]; port: number }[] }[] }>(
    'deploy',
    'observability',
    'prometheus',
    'prometheus.yaml',
  );
  const [{ names, port }] = scrape_configs.flatMap(({ dns_sd_configs = [] }) => dns_sd_configs) as [{ names: string[]; port: number }];

  expect(dockerfile).toContain(`METRICS_HOST=0.0.0.0 METRICS_PORT=${containerMetricsPort} `);
  expect({ names: names.toSorted(), port }).toEqual({ names: processNames.toSorted(), port: containerMetricsPort });
});

test('Dockerfile.service: memory flags -> those of the topology', () => {
  const text = readFileSync(join(root, 'deploy', 'Dockerfile.service'), 'utf8');
  const [, cases = ''] = /case \$\{SERVICE\} in (.*?) esac/.exec(text) ?? [];
  const flags = [...cases.matchAll(/([\w-]+)\) flags='([^']*)'/g)].map(([, name, options = '']) => [name, options.split(' ')]);

  expect(Object.fromEntries(flags)).toEqual(
    Object.fromEntries(serviceNames.flatMap((name) => (nodeOptionsOf(name).length === 0 ? [] : [[name, nodeOptionsOf(name)]]))),
  );
});
