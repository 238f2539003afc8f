import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../dev/bootstrap/bootstrap.mjs';
import { temporaryFolder } from '../runner/temporary-folder.ts';
import { type LookupServer, startLookupServer } from './charts/lookup-server.ts';
import { helm, type KubernetesObject, named, podOf, render, renderChart, renderWithCluster } from './charts/render.ts';

const describeWithHelm = helm ? describe : describe.skip;
const folder = temporaryFolder();
let server: LookupServer | undefined;
afterEach(() => server?.close());
afterAll(() => folder.remove());

/** As of an installation by Helm, which refuses to replace objects of others. */
const installed = (name: string) => ({
  name,
  namespace: 'default',
  labels: { 'app.kubernetes.io/managed-by': 'Helm' },
  annotations: { 'meta.helm.sh/release-name': 'trenzeye', 'meta.helm.sh/release-namespace': 'default' },
});

const deploymentWith = (replicas: number): Readonly<Record<string, object>> => ({
  '/apis/apps/v1/namespaces/default/deployments/trenzeye-content': {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: installed('trenzeye-content'),
    spec: { replicas },
  },
});

describeWithHelm('charts: upgrades', () => {
  test.each([
    { running: 7, expected: 7 },
    { running: 1, expected: 2 },
    // As backup.md does, which an autoscaler does not undo.
    { running: 0, expected: 2 },
  ])(
    'autoscaling turned on: $running replicas running -> $expected, not the 1 that Kubernetes would set',
    async ({ running, expected }) => {
      server = await startLookupServer(deploymentWith(running), folder.path);

      const objects = await renderWithCluster(server.kubeconfig, 'production');

      expect(named(objects, 'Deployment', 'trenzeye-content').spec.replicas).toBe(expected);
    },
  );

  test('autoscaling without access to the cluster -> no number, so that the autoscaler decides', async () => {
    expect(named(await render('production'), 'Deployment', 'trenzeye-content').spec.replicas).toBeUndefined();
  });

  test('trial: Secret of an earlier installation -> its passwords are used again, missing ones are added', async () => {
    const data = { postgresPassword: Buffer.from('kept').toString('base64') };
    const path = '/api/v1/namespaces/default/secrets/trenzeye-trial';
    server = await startLookupServer(
      { [path]: { apiVersion: 'v1', kind: 'Secret', metadata: installed('trenzeye-trial'), data } },
      folder.path,
    );

    const secret = named(await renderWithCluster(server.kubeconfig, 'trial'), 'Secret', 'trenzeye-trial');

    expect(secret.data?.postgresPassword).toBe(data.postgresPassword);
    expect(Buffer.from(secret.data?.adminPassword ?? '', 'base64')).toHaveLength(32);
  });

  describe('another version of the chart with the same images', () => {
    const chart = join(folder.path, 'charts', 'trenzeye');
    beforeAll(() => {
      cpSync(join(root, 'charts'), join(folder.path, 'charts'), { recursive: true });
      const file = join(chart, 'Chart.yaml');
      const text = readFileSync(file, 'utf8');
      writeFileSync(
        file,
        text.replace(/^version: .*$/m, 'version: 9.9.9+build.7').replace(/^appVersion: .*$/m, 'appVersion: 9.9.9+build.7'),
      );
    });

    test.each(['trial', 'production'])('%s -> pods unchanged, so nothing restarts', async (values) => {
      const [before, after] = await Promise.all([render(values, 'image.tag=1.0.0'), renderChart(chart, values, 'image.tag=1.0.0')]);
      const podsOf = (objects: readonly KubernetesObject[]) =>
        objects
          .filter(({ kind }) => kind === 'Deployment' || kind === 'StatefulSet')
          .map(({ metadata, spec }) => [metadata.name, spec.template]);

      expect(podsOf(after).length).toBeGreaterThan(8);
      expect(podsOf(after)).toEqual(podsOf(before));
    });

    test('version with + -> valid labels and image tags', async () => {
      const objects = await renderChart(chart, 'trial', 'image.tag=');
      const labels = objects.flatMap(({ metadata }) => Object.values(metadata.labels ?? {}));

      expect(labels.filter((label) => !/^[\w.-]{0,63}$/.test(label))).toEqual([]);
      expect(podOf(named(objects, 'Deployment', 'trenzeye-auth'))?.containers[0]?.image).toBe('trenzeye/auth:9.9.9_build.7');
    });
  });
});
