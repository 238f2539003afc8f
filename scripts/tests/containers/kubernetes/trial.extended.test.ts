import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../../dev/bootstrap/bootstrap.mjs';
import { findExecutable } from '../../../dev/engines/find-executable.ts';
import { helm } from '../../checks/charts/render.ts';
import { canRunDocker } from '../docker.ts';
import { buildArchive } from '../images.ts';
import { signInAsAdministrator } from '../sign-in.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { kubernetesPrograms } from './programs.ts';
import { storageObjects } from './storage.ts';

const needed = ['containerd', 'runc', 'etcd', 'debootstrap', 'go'];
// TEST_IMAGES: an archive of all images (docker save), to use instead of building them.
const missing = needed.filter((name) => !findExecutable(name));
const canRun = canRunDocker && helm !== undefined && missing.length === 0;
if (!canRun)
  process.stderr.write(`SKIPPED: the trial on a Kubernetes cluster. Root on Linux, Docker, Helm and ${needed.join(', ')} are needed.\n`);
const describeWithCluster = canRun ? describe : describe.skip;

jest.setTimeout(1_800_000);

const namespace = 'trial';
const minutes = 60_000;
/** Services whose pods can be replaced without a lost request: with two replicas each. */
const stateless = ['auth', 'profile', 'content', 'social', 'media', 'media-worker', 'admin', 'seeder', 'gateway'];
const twoReplicas = [...stateless.map((name) => `services.${name}.replicas=2`), 'frontends.replicas=2'];

const set = (...values: string[]): string[] => values.flatMap((value) => ['--set', value]);

describeWithCluster('chart: a trial on a Kubernetes cluster with 2 CPUs and 4 GiB', () => {
  const folder = mkdtempSync(join(tmpdir(), 'trenzeye-containers-'));
  const chart = join(root, 'charts', 'trenzeye');
  const valuesFile = ['--values', join(root, 'deploy', 'values', 'trial.yaml')];
  let cluster: Cluster;
  const inNamespace = (...args: string[]) => cluster.kubectl('--namespace', namespace, ...args);
  const release = (command: 'install' | 'upgrade', ...args: string[]) =>
    cluster.helm(command, 'trenzeye', chart, '--namespace', namespace, ...valuesFile, '--wait', '--timeout', '15m', ...args);
  const runChartTest = () => cluster.helm('test', 'trenzeye', '--namespace', namespace, '--timeout', '10m');
  const namesOf = async (...kinds: string[]) =>
    (await inNamespace('get', kinds.join(','), '--output', 'name')).trim().split('\n').filter(Boolean);

  const gatewayAddress = () =>
    inNamespace('get', 'service', 'trenzeye-gateway', '--output', 'jsonpath={.spec.clusterIP}:{.spec.ports[0].port}');

  /** Signs in as the administrator with the password of the trial. */
  const signIn = async (): Promise<number> => {
    const encoded = await inNamespace('get', 'secret', 'trenzeye-trial', '--output', 'jsonpath={.data.adminPassword}');
    return signInAsAdministrator(cluster.machine, await gatewayAddress(), Buffer.from(encoded, 'base64').toString());
  };

  /** Sends 20 requests per second while the work runs, and at least 3,000. */
  const underLoad = async (work: () => Promise<void>): Promise<{ readonly sent: number; readonly failures: string[] }> => {
    const address = await gatewayAddress();
    const endFile = join(folder, `end-${Date.now()}`);
    const script = join(root, 'scripts', 'tests', 'containers', 'kubernetes', 'steady-requests.ts');
    const started = Date.now();
    const load = cluster.machine.run([process.execPath, script, `http://${address}/api/content/public`, '20', endFile], {
      timeoutMs: 30 * minutes,
    });
    const leastMs = 155_000;
    try {
      await work();
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, started + leastMs - Date.now())));
    } finally {
      writeFileSync(endFile, '');
    }
    return JSON.parse(await load);
  };

  beforeAll(async () => {
    const archive = process.env.TEST_IMAGES ?? (await buildArchive(folder));
    cluster = await startCluster({ programs: kubernetesPrograms(), helm: helm ?? 'helm', memory: 4 * 1024 ** 3 });
    await cluster.loadImages(archive);
    if (!process.env.TEST_IMAGES) rmSync(archive);
    const storage = join(folder, 'storage.json');
    writeFileSync(storage, JSON.stringify(storageObjects(join(folder, 'volumes'), 6)));
    await cluster.kubectl('apply', '--filename', storage);
    await cluster.kubectl('create', 'namespace', namespace);
    await cluster.kubectl('label', 'namespace', namespace, 'pod-security.kubernetes.io/enforce=restricted');
  }, 3_600_000);

  afterAll(async () => {
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  }, 10 * minutes);

  test('helm install -> every pod ready, none restarted, helm test passes, the administrator signs in', async () => {
    await release('install');

    await runChartTest();
    const restarts = await inNamespace('get', 'pods', '--output', 'jsonpath={.items[*].status.containerStatuses[*].restartCount}');
    expect(restarts.split(' ').filter((count) => count !== '0')).toEqual([]);
    expect(await signIn()).toBe(200);
  });

  test('a pod of every service deleted, then every deployment restarted, at 20 requests per second -> none of 3,000 fails', async () => {
    await release('upgrade', ...set(...twoReplicas));

    const { sent, failures } = await underLoad(async () => {
      for (const name of [...stateless, 'frontends']) {
        const selector = `app.kubernetes.io/component=${name}`;
        const [pod] = (await inNamespace('get', 'pods', '--selector', selector, '--output', 'name')).trim().split('\n');
        await inNamespace('delete', pod ?? `no pod of ${name}`);
        await inNamespace('rollout', 'status', `deployment/trenzeye-${name}`, '--timeout=10m');
      }
      for (const name of [...stateless, 'frontends']) await inNamespace('rollout', 'restart', `deployment/trenzeye-${name}`);
      for (const name of [...stateless, 'frontends'])
        await inNamespace('rollout', 'status', `deployment/trenzeye-${name}`, '--timeout=10m');
    });

    expect(failures).toEqual([]);
    expect(sent).toBeGreaterThanOrEqual(3_000);
  });

  test('helm upgrade with other settings, then rollback, under load -> no request fails, the data stays', async () => {
    const { failures } = await underLoad(async () => {
      await release('upgrade', ...set(...twoReplicas, 'settings.LOG_LEVEL=warn'));
      await cluster.helm('rollback', 'trenzeye', '--namespace', namespace, '--wait', '--timeout', '15m');
    });

    expect(failures).toEqual([]);
    await runChartTest();
    expect(await signIn()).toBe(200);
  });

  test('helm uninstall, then install -> only claims and their secret are left in between; the administrator signs in', async () => {
    await cluster.helm('uninstall', 'trenzeye', '--namespace', namespace, '--wait', '--timeout', '10m');
    const left = await namesOf(
      'deployments',
      'statefulsets',
      'services',
      'configmaps',
      'secrets',
      'jobs',
      'persistentvolumeclaims',
      'serviceaccounts',
    );

    await release('install');

    const kept = ['configmap/kube-root-ca.crt', 'secret/trenzeye-trial', 'serviceaccount/default'];
    expect(left.filter((name) => !name.startsWith('persistentvolumeclaim/')).sort()).toEqual(kept);
    expect(await signIn()).toBe(200);
    await runChartTest();
  });
});
