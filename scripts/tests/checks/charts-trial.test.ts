import { serviceNames } from '@trenzeye/proto/http';
import { helm, type KubernetesObject, named, podOf, render, renderNotes, renderUpgrade } from './charts/render.ts';

const describeWithHelm = helm ? describe : describe.skip;

const milliCpu = (quantity: string): number => (quantity.endsWith('m') ? Number.parseInt(quantity, 10) : Number(quantity) * 1_000);
const mebibytes = (quantity: string): number => Number.parseFloat(quantity) * (quantity.endsWith('Gi') ? 1_024 : 1);

/** What all pods together request, Jobs of the installation included. */
const requestsOf = (objects: readonly KubernetesObject[]) => {
  const requests = objects
    .filter(({ metadata }) => !metadata.annotations?.['helm.sh/hook'])
    .flatMap((object) =>
      (podOf(object)?.containers ?? []).map(({ resources }) => ({ requests: resources?.requests, replicas: object.spec.replicas ?? 1 })),
    );
  const sum = (amount: (each: (typeof requests)[number]) => number) =>
    requests.reduce((total, each) => total + amount(each) * each.replicas, 0);
  return {
    cpu: sum(({ requests: each }) => milliCpu(each?.cpu ?? '')),
    memory: sum(({ requests: each }) => mebibytes(each?.memory ?? '')),
  };
};

const callersOf = (objects: readonly KubernetesObject[], policy: string): string[] =>
  named(objects, 'NetworkPolicy', policy).spec.ingress.flatMap(
    ({ from }: { from: { podSelector: { matchLabels: Record<string, string> } }[] }) =>
      from.map(({ podSelector }) => podSelector.matchLabels['app.kubernetes.io/component']),
  );

const variable = (object: KubernetesObject, name: string) => podOf(object)?.containers[0]?.env?.find((each) => each.name === name);

describeWithHelm('charts: a trial', () => {
  test('pods -> fit a node with 2 CPUs and 4 GiB, one replica each, no autoscaler', async () => {
    const objects = await render('trial');
    const deployments = objects.filter(({ kind }) => kind === 'Deployment');

    const { cpu, memory } = requestsOf(objects);

    expect(cpu).toBeLessThanOrEqual(1_500);
    expect(memory).toBeLessThanOrEqual(3_072);
    expect(deployments.filter(({ spec }) => spec.replicas !== 1)).toEqual([]);
    expect(objects.filter(({ kind }) => kind === 'HorizontalPodAutoscaler')).toEqual([]);
  });

  test('databases: installation -> a Job beside the engines, as in compose; upgrade -> before the migrations', async () => {
    const [install, upgrade] = await Promise.all([render('trial'), renderUpgrade('trial')]);
    const job = named(install, 'Job', 'trenzeye-databases-1');
    const hook = named(upgrade, 'Job', 'trenzeye-databases').metadata.annotations ?? {};
    const migrations = named(upgrade, 'Job', 'trenzeye-prepare').metadata.annotations ?? {};

    expect(job.metadata.annotations).toBeUndefined();
    expect(podOf(job)?.containers[0]?.command).toEqual(['node', 'scripts/jobs/databases.ts']);
    expect(variable(job, 'POSTGRES_URL')?.value).toBe(
      'postgres://$(POSTGRES_USERNAME):$(POSTGRES_PASSWORD)@trenzeye-postgres:5432/postgres',
    );
    expect(variable(job, 'DATABASE_PREFIX')?.value).toBe('trenzeye_');
    expect(hook['helm.sh/hook']).toBe('pre-upgrade');
    expect(Number(hook['helm.sh/hook-weight'])).toBeLessThan(Number(migrations['helm.sh/hook-weight']));
  });

  test('installation -> waits for no hook; Jobs have a name per revision, because a Job cannot be changed', async () => {
    const jobs = (await render('trial')).filter(({ kind }) => kind === 'Job');
    const ofInstallation = jobs.filter(({ metadata }) => !metadata.annotations?.['helm.sh/hook']?.includes('pre-upgrade'));

    expect(ofInstallation.map(({ metadata }) => metadata.name).toSorted()).toEqual([
      'trenzeye-bucket-1',
      'trenzeye-databases-1',
      'trenzeye-seed-1',
    ]);
    expect(jobs.flatMap(({ metadata }) => metadata.annotations?.['helm.sh/hook'] ?? [])).toEqual(['pre-upgrade']);
  });

  test('hooks of an upgrade -> may reach the engines whatever the policies of the previous version are', async () => {
    const objects = await renderUpgrade('trial');

    for (const name of ['trenzeye-prepare', 'trenzeye-databases', 'trenzeye-prepare-engines']) {
      const annotations = named(objects, 'NetworkPolicy', name).metadata.annotations ?? {};
      expect(annotations['helm.sh/hook']).toBe('pre-upgrade');
      expect(Number(annotations['helm.sh/hook-weight'])).toBeLessThan(-5);
    }
    expect(callersOf(objects, 'trenzeye-prepare-engines')).toEqual(['prepare', 'databases', 'prepare']);
  });

  test('access to PostgreSQL -> services, the Job that creates databases and the release check', async () => {
    expect(callersOf(await render('trial'), 'trenzeye-postgres').toSorted()).toEqual(
      [...serviceNames, 'media-worker', 'databases', 'main-job'].toSorted(),
    );
  });

  test('administrator -> password in the Secret, and notes that say how to read it; the mail page -> reachable', async () => {
    const [objects, notes] = await Promise.all([render('trial'), renderNotes('trial')]);
    const auth = named(objects, 'Deployment', 'trenzeye-auth');
    const secret = named(objects, 'Secret', 'trenzeye-trial');

    expect(variable(auth, 'ADMIN_EMAIL')?.value).toBe('admin@trenzeye.example');
    expect(variable(auth, 'ADMIN_PASSWORD')?.valueFrom?.secretKeyRef).toEqual({ name: 'trenzeye-trial', key: 'adminPassword' });
    expect(Buffer.from(secret.data?.adminPassword ?? '', 'base64').toString()).toMatch(/^\w{32}$/);
    expect(notes).toContain(`kubectl -n default get secret trenzeye-trial -o jsonpath='{.data.adminPassword}' | base64 -d`);
    expect(notes).toContain('port-forward service/trenzeye-mail 8025');
    expect(named(objects, 'Service', 'trenzeye-mail').spec.ports.map(({ port }: { port: number }) => port)).toEqual([1025, 8025]);
  });

  test.each([
    ['keepData=true', 'Retain', 'keep'],
    ['keepData=false', 'Delete', undefined],
  ])('uninstall: %s -> the claims of the engines and the Secret with their passwords stay or go together', async (set, claims, policy) => {
    const objects = await render('trial', `trial.${set}`);
    const withClaims = objects.filter(({ kind, spec }) => kind === 'StatefulSet' && spec.volumeClaimTemplates);

    expect(withClaims.map(({ spec }) => spec.persistentVolumeClaimRetentionPolicy.whenDeleted)).toEqual([claims, claims, claims]);
    expect(named(objects, 'Secret', 'trenzeye-trial').metadata.annotations?.['helm.sh/resource-policy']).toBe(policy);
  });

  test('trial.existingSecret -> no generated Secret, which every render without a cluster would change', async () => {
    const objects = await render('trial', 'trial.existingSecret=mine');

    expect(objects.filter(({ kind }) => kind === 'Secret')).toEqual([]);
    expect(variable(named(objects, 'StatefulSet', 'trenzeye-postgres'), 'POSTGRES_PASSWORD')?.valueFrom?.secretKeyRef.name).toBe('mine');
  });

  test('startup on a slow machine -> services have 300 s, engines 600 s, and services wait within that time', async () => {
    const objects = await render('trial');
    const budgetsOf = (kind: string) =>
      objects
        .filter((object) => object.kind === kind)
        .map((object) => podOf(object)?.containers[0]?.startupProbe as { periodSeconds: number; failureThreshold: number })
        .map(({ periodSeconds, failureThreshold }) => periodSeconds * failureThreshold);
    const waits = ['DATABASE_CONNECT_TIMEOUT_MS', 'KAFKA_CONNECT_TIMEOUT_MS'].map((name) =>
      Number(variable(named(objects, 'Deployment', 'trenzeye-auth'), name)?.value),
    );

    expect([...new Set(budgetsOf('Deployment'))]).toEqual([300]);
    expect([...new Set(budgetsOf('StatefulSet'))]).toEqual([600]);
    for (const milliseconds of waits) expect(milliseconds).toBeGreaterThan(120_000);
    for (const milliseconds of waits) expect(milliseconds).toBeLessThan(300_000);
  });
});
