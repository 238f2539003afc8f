import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { findExecutable } from '../../../dev/engines/find-executable.ts';
import { helm } from '../../checks/charts/render.ts';
import { canRunDocker } from '../docker.ts';
import { buildArchive } from '../images.ts';
import { extractPreviousRelease, hasPreviousRelease, previousRelease } from '../previous-release.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { kubernetesPrograms } from './programs.ts';
import { type Chart, createTrial, currentChart, type Trial } from './trial.ts';

/** A default storage class with volumes in folders of the node. A deleted claim leaves its volume; nothing is deleted. */
const storageObjects = (folder: string, count: number): object => {
  const volumes = Array.from({ length: count }, (_, index) => {
    const path = join(folder, `volume-${index + 1}`);
    mkdirSync(path, { recursive: true });
    chmodSync(path, 0o777);
    return {
      apiVersion: 'v1',
      kind: 'PersistentVolume',
      metadata: { name: `volume-${index + 1}` },
      spec: {
        storageClassName: 'standard',
        capacity: { storage: '20Gi' },
        accessModes: ['ReadWriteOnce'],
        persistentVolumeReclaimPolicy: 'Retain',
        hostPath: { path },
      },
    };
  });
  const storageClass = {
    apiVersion: 'storage.k8s.io/v1',
    kind: 'StorageClass',
    metadata: { name: 'standard', annotations: { 'storageclass.kubernetes.io/is-default-class': 'true' } },
    provisioner: 'kubernetes.io/no-provisioner',
  };
  return { apiVersion: 'v1', kind: 'List', items: [storageClass, ...volumes] };
};

const needed = ['containerd', 'runc', 'etcd', 'debootstrap', 'go'];
// TEST_IMAGES: an archive of all images (docker save), to use instead of building them.
const missing = needed.filter((name) => !findExecutable(name));
const canRun = canRunDocker && helm !== undefined && missing.length === 0;
if (!canRun)
  process.stderr.write(`SKIPPED: the trial on a Kubernetes cluster. Root on Linux, Docker, Helm and ${needed.join(', ')} are needed.\n`);
const describeWithCluster = canRun ? describe : describe.skip;
if (!hasPreviousRelease()) process.stderr.write(`SKIPPED: upgrade from ${previousRelease.tag}. The history of the repository is needed.\n`);
const describeWithHistory = hasPreviousRelease() ? describe : describe.skip;

jest.setTimeout(1_800_000);

const minutes = 60_000;
/** Services whose pods can be replaced without a lost request: with two replicas each. */
const stateless = ['auth', 'profile', 'content', 'social', 'media', 'media-worker', 'admin', 'seeder', 'gateway'];
const set = (...values: string[]): string[] => values.flatMap((value) => ['--set', value]);
const twoReplicas = set(...stateless.map((name) => `services.${name}.replicas=2`), 'frontends.replicas=2');
/** Users of the test sign in at once. */
const autoconfirm = set('settings.AUTH_AUTOCONFIRM=true');

/** What the program acknowledged-writes.ts reports. */
interface Acknowledged {
  readonly items: number;
  readonly users: number;
  /** Attempts that failed and were repeated. */
  readonly repeated: number;
}

describeWithCluster('chart: a trial on a Kubernetes cluster with 2 CPUs and 4 GiB', () => {
  const folder = mkdtempSync(join(tmpdir(), 'trenzeye-containers-'));
  let cluster: Cluster;

  beforeAll(async () => {
    const archive = process.env.TEST_IMAGES ?? (await buildArchive(folder));
    cluster = await startCluster({ programs: kubernetesPrograms(), helm: helm ?? 'helm', memory: 4 * 1024 ** 3 });
    await cluster.loadImages(archive);
    if (!process.env.TEST_IMAGES) rmSync(archive);
    const storage = join(folder, 'storage.json');
    writeFileSync(storage, JSON.stringify(storageObjects(join(folder, 'volumes'), 12)));
    await cluster.kubectl('apply', '--filename', storage);
  }, 3_600_000);

  afterAll(async () => {
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  }, 10 * minutes);

  describeWithHistory(`installed with the chart and the images of ${previousRelease.tag}`, () => {
    let trial: Trial;
    let previousChart: Chart;
    const file = join(folder, 'acknowledged-writes.json');
    const report: Record<string, number> = {};

    /** Adds the duration of a step to the report. */
    const measure = async <T>(step: string, work: () => Promise<T>): Promise<T> => {
      const begin = performance.now();
      const result = await work();
      report[step] = Math.round((performance.now() - begin) / 1_000);
      return result;
    };
    const write = async (...args: string[]) =>
      JSON.parse(
        await trial.runProgram('acknowledged-writes.ts', 'write', `http://${await trial.gatewayAddress()}`, file, ...args),
      ) as Acknowledged;
    /** Users write from before the work until after it. */
    const writeDuring = async (work: () => Promise<unknown>): Promise<Acknowledged> => {
      const end = join(folder, `written-${Date.now()}`);
      const writing = write(end);
      await Promise.all([writing, work().finally(() => writeFileSync(end, ''))]);
      return writing;
    };
    const check = async () =>
      JSON.parse(await trial.runProgram('acknowledged-writes.ts', 'check', `http://${await trial.gatewayAddress()}`, file));
    const imagesOfServices = async () => {
      const images = await trial.kubectl('get', 'deployments', '--output', 'jsonpath={.items[*].spec.template.spec.containers[0].image}');
      return [...new Set(images.split(' ').map((image) => image.split(':')[1]))];
    };

    beforeAll(async () => {
      const source = extractPreviousRelease(folder);
      // The requests of today's trial fit the node; those of the release needed a larger one. `jobs.resources` is newer than the release.
      const { jobs: _newer, ...values } = parse(readFileSync(currentChart.valuesFile, 'utf8')) as Record<string, unknown>;
      const valuesFile = join(folder, 'previous-values.yaml');
      writeFileSync(valuesFile, stringify({ ...values, image: { tag: previousRelease.tag } }));
      previousChart = { folder: join(source, 'charts', 'trenzeye'), valuesFile };
      trial = await createTrial(cluster, 'upgraded', folder);
      await measure('install_s', () => trial.release('install', autoconfirm, previousChart));
      await write();
    });
    afterAll(async () => {
      process.stdout.write(`${JSON.stringify({ name: `upgrade from ${previousRelease.tag}`, ...report })}\n`);
      await trial.uninstall();
      await cluster.kubectl('delete', 'namespace', 'upgraded', '--timeout=10m');
    }, 20 * minutes);

    test('upgrade to this chart and its images while users write -> all data and accounts are there, new writes, the administrator signs in', async () => {
      const { items, users, repeated } = await writeDuring(() => measure('upgrade_s', () => trial.release('upgrade', autoconfirm)));
      report.repeated_during_upgrade = repeated;

      expect(await imagesOfServices()).toEqual(['dev']);
      expect(items).toBeGreaterThan(18);
      expect(users).toBe(6);
      expect(await check()).toEqual({ items, users, differences: [] });
      await write();
      expect(await check()).toEqual({ items: items + 9, users: users + 3, differences: [] });
      expect(await trial.signIn()).toBe(200);
      await trial.runChartTest();
    });

    test('rollback to the release while users write -> the data of before and of after the upgrade is there, new writes', async () => {
      const { items, users, repeated } = await writeDuring(() => measure('rollback_s', () => trial.rollback()));
      report.repeated_during_rollback = repeated;

      expect(await imagesOfServices()).toEqual([previousRelease.tag]);
      expect(users).toBe(12);
      expect(await check()).toEqual({ items, users, differences: [] });
      await write();
      expect(await check()).toEqual({ items: items + 9, users: users + 3, differences: [] });
    });
  });

  describe('installed with this chart', () => {
    let trial: Trial;
    beforeAll(async () => {
      trial = await createTrial(cluster, 'trial', folder);
    });

    const namesOf = async (...kinds: string[]) =>
      (await trial.kubectl('get', kinds.join(','), '--output', 'name')).trim().split('\n').filter(Boolean);

    test('helm install -> every pod ready, none restarted, helm test passes, the administrator signs in', async () => {
      await trial.release('install');

      await trial.runChartTest();
      const restarts = await trial.kubectl('get', 'pods', '--output', 'jsonpath={.items[*].status.containerStatuses[*].restartCount}');
      expect(restarts.split(' ').filter((count) => count !== '0')).toEqual([]);
      expect(await trial.signIn()).toBe(200);
    });

    test('a pod of every service deleted, then every deployment restarted, at 20 requests per second -> none of 3,000 fails', async () => {
      await trial.release('upgrade', twoReplicas);

      const { sent, failures } = await trial.underLoad(async () => {
        for (const name of [...stateless, 'frontends']) {
          const selector = `app.kubernetes.io/component=${name}`;
          const [pod] = (await trial.kubectl('get', 'pods', '--selector', selector, '--output', 'name')).trim().split('\n');
          await trial.kubectl('delete', pod ?? `no pod of ${name}`);
          await trial.kubectl('rollout', 'status', `deployment/trenzeye-${name}`, '--timeout=10m');
        }
        for (const name of [...stateless, 'frontends']) await trial.kubectl('rollout', 'restart', `deployment/trenzeye-${name}`);
        for (const name of [...stateless, 'frontends'])
          await trial.kubectl('rollout', 'status', `deployment/trenzeye-${name}`, '--timeout=10m');
      });

      expect(failures).toEqual([]);
      expect(sent).toBeGreaterThanOrEqual(3_000);
    });

    test('helm upgrade with other settings, then rollback, under load -> no request fails, the data stays', async () => {
      const { failures } = await trial.underLoad(async () => {
        await trial.release('upgrade', [...twoReplicas, ...set('settings.LOG_LEVEL=warn')]);
        await trial.rollback();
      });

      expect(failures).toEqual([]);
      await trial.runChartTest();
      expect(await trial.signIn()).toBe(200);
    });

    test('helm uninstall, then install -> only claims and their secret are left in between; the administrator signs in', async () => {
      await trial.uninstall();
      const kinds = [
        'deployments',
        'statefulsets',
        'services',
        'configmaps',
        'secrets',
        'jobs',
        'persistentvolumeclaims',
        'serviceaccounts',
      ];
      const left = await namesOf(...kinds);

      await trial.release('install');

      const kept = ['configmap/kube-root-ca.crt', 'secret/trenzeye-trial', 'serviceaccount/default'];
      expect(left.filter((name) => !name.startsWith('persistentvolumeclaim/')).sort()).toEqual(kept);
      expect(await trial.signIn()).toBe(200);
      await trial.runChartTest();
    });
  });
});
