import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { root } from '../../dev/bootstrap/bootstrap.mjs';
import { temporaryFolder } from '../runner/temporary-folder.ts';
import { type ApiServer, findApiServer, startApiServer } from './charts/api-server.ts';
import { createAll, createNamespace, discover, installDefinitions, type Kinds } from './charts/kinds.ts';
import { helm, type KubernetesObject, named, podOf, render, valuesFiles } from './charts/render.ts';

const programs = findApiServer();
const describeWithCluster = helm && programs ? describe : describe.skip;
if (!helm || !programs)
  process.stderr.write(
    'SKIPPED: the charts against a Kubernetes API server. Helm, etcd (Debian: etcd-server) and kube-apiserver are needed, on PATH or in KUBE_ASSETS.\n',
  );

/** Custom resources, supported if KUBE_CRDS is a folder with their definitions. */
const customResources = [
  'ServiceMonitor',
  'PrometheusRule',
  'HTTPRoute',
  'KafkaNodePool',
  'Kafka',
  'KafkaUser',
  'Cluster',
  'Database',
  'ExternalSecret',
];

describeWithCluster('charts against a Kubernetes API server', () => {
  const folder = temporaryFolder();
  let server: ApiServer;
  let kinds: Kinds;

  beforeAll(async () => {
    if (programs) server = await startApiServer(programs, folder.path);
    if (process.env.KUBE_CRDS) await installDefinitions(server, process.env.KUBE_CRDS);
    kinds = await discover(server);
  }, 120_000);

  afterAll(async () => {
    await server?.stop();
    folder.remove();
  }, 30_000);

  test.each(valuesFiles)(
    '%s: every object and every pod it would create -> accepted under the restricted profile without a warning',
    async (values) => {
      const namespace = values.replaceAll('+', '-');
      await createNamespace(server, namespace, 'restricted');

      const { accepted, rejected, unknown } = await createAll(server, kinds, namespace, await render(values));

      expect(rejected).toEqual([]);
      expect(accepted).toBeGreaterThan(60);
      expect(unknown.filter((kind) => !customResources.includes(kind))).toEqual([]);
    },
    60_000,
  );

  test('resources of operators -> accepted if their kinds are supported', async () => {
    const at = join(root, 'deploy', 'operators');
    const documents = readdirSync(at).flatMap((name) => parseAllDocuments(readFileSync(join(at, name), 'utf8')));
    const objects = documents.map((document) => document.toJS() as KubernetesObject).filter(({ kind }) => kind !== undefined);
    await createNamespace(server, 'operators', 'restricted');

    const { rejected, unknown } = await createAll(server, kinds, 'operators', objects);

    expect(rejected).toEqual([]);
    expect(unknown.filter((kind) => !customResources.includes(kind))).toEqual([]);
  });

  test('container as root, unknown field -> rejected', async () => {
    const auth = named(await render('staging'), 'Deployment', 'trenzeye-auth');
    const container = { ...podOf(auth)?.containers[0], volumeMounts: [], securityContext: { runAsUser: 0 } };
    const asRoot = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'as-root' }, spec: { containers: [container] } };
    const misspelled = { ...auth, metadata: { name: 'misspelled' }, spec: { ...auth.spec, replica: 2 } };
    await createNamespace(server, 'wrong', 'restricted');

    const { accepted, rejected } = await createAll(server, kinds, 'wrong', [asRoot, misspelled]);

    expect(rejected).toEqual([
      expect.stringMatching(/^Pod as-root: .*violates PodSecurity "restricted/),
      expect.stringMatching(/^Deployment misspelled: .*unknown field "spec.replica"/),
    ]);
    // The pod that the misspelled Deployment would create.
    expect(accepted).toBe(1);
  });
});
