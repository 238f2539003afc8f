import { randomBytes } from 'node:crypto';
import { serviceNames } from '@trenzeye/proto/http';
import pg from 'pg';
import { helm, type KubernetesObject, named, render } from './charts/render.ts';

const describeWithHelm = helm ? describe : describe.skip;

/** The value of a key of a ConfigMap. */
const fileIn = (objects: readonly KubernetesObject[], name: string, key: string): string => {
  const { data } = named(objects, 'ConfigMap', name) as KubernetesObject & { readonly data: Readonly<Record<string, string>> };
  return data[key] ?? '';
};

/** The statements of the script that the image of PostgreSQL runs at its first start. */
const statementsOf = (objects: readonly KubernetesObject[]): string[] =>
  fileIn(objects, 'trenzeye-databases', 'databases.sql')
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean);

const databaseOf = (statement: string): string => statement.replace(/^create database /i, '');

describeWithHelm('charts: engines of a trial', () => {
  test('databases of PostgreSQL -> one with a valid name for each service that owns one', async () => {
    const names = statementsOf(await render('trial')).map(databaseOf);

    expect(names.toSorted()).toEqual(serviceNames.map((name) => `trenzeye_${name}`).toSorted());
    expect(names.filter((name) => !/^[a-z_][a-z0-9_]*$/.test(name))).toEqual([]);
  });

  test('databases of PostgreSQL: script run by a real server -> exactly those databases, each used by its service', async () => {
    const prefix = `trial_${randomBytes(5).toString('hex')}_`;
    const objects = await render('trial', `postgres.databasePrefix=${prefix}`);
    const client = new pg.Client({ connectionString: process.env.TEST_POSTGRES_URL });
    await client.connect();
    const created = async (): Promise<string[]> => {
      const { rows } = await client.query<{ datname: string }>('SELECT datname FROM pg_database WHERE starts_with(datname, $1)', [prefix]);
      return rows.map(({ datname }) => datname).toSorted();
    };
    try {
      for (const statement of statementsOf(objects)) await client.query(statement);

      const used = objects
        .filter(({ kind }) => kind === 'Deployment')
        .flatMap(({ spec }) => spec.template.spec.containers[0].env as { name: string; value?: string }[])
        .filter(({ name }) => name === 'DATABASE_URL')
        .map(({ value = '' }) => value.replace(/^.*\//, ''));
      expect(await created()).toEqual(serviceNames.map((name) => prefix + name).toSorted());
      expect([...new Set(used)].toSorted()).toEqual(await created());
      expect(used).toHaveLength(serviceNames.length + 1);
    } finally {
      for (const name of await created()) await client.query(`DROP DATABASE "${name}"`);
      await client.end();
    }
  });

  test('access to PostgreSQL -> services, their migrations and the release check; the worker has no migration', async () => {
    const { spec } = named(await render('trial'), 'NetworkPolicy', 'trenzeye-postgres');

    const callers = spec.ingress.flatMap(({ from }: { from: { podSelector: { matchLabels: Record<string, string> } }[] }) =>
      from.map(({ podSelector }) => podSelector.matchLabels['app.kubernetes.io/component']),
    );

    expect(callers.toSorted()).toEqual(
      [...serviceNames, 'media-worker', ...serviceNames.map((name) => `migrate-${name}`), 'main-job'].toSorted(),
    );
  });
});
