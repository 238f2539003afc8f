import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../dev/bootstrap/bootstrap.mjs';
import {
  belowMinimum,
  type Container,
  helm,
  type KubernetesObject,
  missingValue,
  named,
  podOf,
  render,
  unknownValue,
  valuesFiles,
} from './charts/render.ts';

const describeWithHelm = helm ? describe : describe.skip;
if (!helm) process.stderr.write('SKIPPED: the charts. Helm is needed: go install helm.sh/helm/v3/cmd/helm@v3.22.0\n');

interface OwnedContainer {
  readonly owner: string;
  readonly container: Container;
  /** Runs as long as its pod, so it needs probes. */
  readonly isLongRunning: boolean;
}

const containersOf = (objects: readonly KubernetesObject[]): OwnedContainer[] =>
  objects.flatMap((object) => {
    const pod = podOf(object);
    const owner = `${object.kind} ${object.metadata.name}`;
    const isLongRunning = object.kind === 'Deployment' || object.kind === 'StatefulSet';
    return [
      ...(pod?.containers ?? []).map((container) => ({ owner, container, isLongRunning })),
      ...(pod?.initContainers ?? []).map((container) => ({ owner, container, isLongRunning: false })),
    ];
  });

const ownersWhere = (containers: readonly OwnedContainer[], isInvalid: (each: OwnedContainer) => boolean): string[] =>
  containers.filter(isInvalid).map(({ owner, container }) => `${owner}: ${container.name}`);

const environmentOf = (object: KubernetesObject): Map<string, string> =>
  new Map(
    podOf(object)?.containers[0]?.env?.map(({ name, value, valueFrom }) => [name, value ?? `secret ${valueFrom?.secretKeyRef.name}`]),
  );

describeWithHelm('charts', () => {
  describe.each(valuesFiles)('%s', (values) => {
    let objects: KubernetesObject[];
    beforeAll(async () => {
      objects = await render(values);
    });

    test('pod -> restricted profile, no service account token', () => {
      const pods = objects.flatMap((object) => {
        const pod = podOf(object);
        return pod ? [{ owner: `${object.kind} ${object.metadata.name}`, pod }] : [];
      });

      const unrestricted = pods.filter(
        ({ pod }) =>
          pod.automountServiceAccountToken !== false ||
          pod.securityContext?.runAsNonRoot !== true ||
          (pod.securityContext?.seccompProfile as { type?: string })?.type !== 'RuntimeDefault',
      );

      expect(pods.length).toBeGreaterThan(10);
      expect(unrestricted.map(({ owner }) => owner)).toEqual([]);
    });

    test('container -> no privileges, read-only root file system, pinned version, requests and limits', () => {
      const containers = containersOf(objects);

      const restricted = { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } };
      const privileged = ownersWhere(
        containers,
        ({ container }) => JSON.stringify(container.securityContext) !== JSON.stringify(restricted),
      );
      const unpinned = ownersWhere(containers, ({ container }) => /:latest$|^[^:@]+$/.test(container.image));
      const unlimited = ownersWhere(containers, ({ container: { resources } }) =>
        ['cpu', 'memory'].some((resource) => !resources?.limits?.[resource] || !resources?.requests?.[resource]),
      );

      expect({ privileged, unpinned, unlimited }).toEqual({ privileged: [], unpinned: [], unlimited: [] });
    });

    test('long-running container -> startup, readiness and liveness probe', () => {
      const longRunning = containersOf(objects).filter((each) => each.isLongRunning);

      const unprobed = ownersWhere(
        longRunning,
        ({ container }) => !(container.startupProbe && container.readinessProbe && container.livenessProbe),
      );

      expect(unprobed).toEqual([]);
    });

    test('pod -> its own network policy in addition to default-deny', () => {
      const policies = objects.filter(({ kind }) => kind === 'NetworkPolicy');
      const covered = new Set(policies.map(({ spec }) => spec.podSelector.matchLabels['app.kubernetes.io/component']));
      const components = objects
        .filter((object) => podOf(object))
        .map(({ kind, metadata, spec }) => (kind === 'Pod' ? metadata : spec.template.metadata).labels['app.kubernetes.io/component']);

      const defaultDeny = named(objects, 'NetworkPolicy', 'trenzeye-default-deny').spec;

      expect(components.filter((component) => !covered.has(component))).toEqual([]);
      expect(defaultDeny).toEqual({ podSelector: { matchLabels: expect.anything() }, policyTypes: ['Ingress', 'Egress'] });
    });

    test('Deployment -> Service, ServiceAccount, PodDisruptionBudget, and no secret in plain text', () => {
      const names = objects.filter(({ kind }) => kind === 'Deployment').map(({ metadata }) => metadata.name);

      const of = (kind: string) => objects.filter((object) => object.kind === kind).map(({ metadata }) => metadata.name);
      const plain = containersOf(objects).flatMap(({ container }) =>
        (container.env ?? []).filter(({ name, value }) => /SECRET|PASSWORD|TOKEN|_KEY/.test(name) && value !== undefined),
      );

      for (const kind of ['Service', 'ServiceAccount', 'PodDisruptionBudget']) expect(of(kind)).toEqual(expect.arrayContaining(names));
      expect(plain).toEqual([]);
    });
  });

  test('topics and migrations -> one Job before all other changes, in parallel, each in the image of its service', async () => {
    const objects = await render('production');
    const hooks = objects.filter(({ kind, metadata }) => kind === 'Job' && metadata.annotations?.['helm.sh/hook']);
    const { containers = [] } = podOf(named(hooks, 'Job', 'trenzeye-prepare')) ?? {};

    expect(hooks.map(({ metadata }) => [metadata.name, metadata.annotations?.['helm.sh/hook']])).toEqual([
      ['trenzeye-prepare', 'pre-install,pre-upgrade'],
    ]);
    expect(containers.map(({ name }) => name).toSorted()).toEqual(
      ['topics', ...['admin', 'auth', 'content', 'media', 'profile', 'social'].map((name) => `migrate-${name}`)].toSorted(),
    );
    expect(containers.find(({ name }) => name === 'migrate-auth')).toMatchObject({
      image: 'registry.example/trenzeye/auth:0.1.0',
      command: ['node', 'scripts/jobs/migrate.ts'],
    });
  });

  test('database -> of the service, password from a Secret; the worker uses that of media', async () => {
    const objects = await render('staging');

    const auth = environmentOf(named(objects, 'Deployment', 'trenzeye-auth'));
    const worker = environmentOf(named(objects, 'Deployment', 'trenzeye-media-worker'));

    expect(auth.get('POSTGRES_PASSWORD')).toBe('secret trenzeye-postgres');
    expect(auth.get('DATABASE_URL')).toBe(
      'postgres://$(POSTGRES_USERNAME):$(POSTGRES_PASSWORD)@postgres.staging.svc:5432/trenzeye_auth?sslmode=require',
    );
    expect(worker.get('DATABASE_URL')).toMatch(/trenzeye_media/);
    expect([...worker].filter(([name]) => name === 'MEDIA_WORKER')).toEqual([['MEDIA_WORKER', 'on']]);
  });

  test('worker -> image with ffmpeg, no ingress, no calls to services; media runs no jobs', async () => {
    const objects = await render('staging');

    const imageOf = (name: string) => podOf(named(objects, 'Deployment', name))?.containers[0]?.image;
    const { spec } = named(objects, 'NetworkPolicy', 'trenzeye-media-worker');
    const toServices = spec.egress.filter(({ ports }: { ports: { port: number }[] }) => ports.some(({ port }) => port === 8080));

    expect(imageOf('trenzeye-media-worker')).toBe('registry.example/trenzeye/media-worker:0.1.0');
    expect(imageOf('trenzeye-media')).toBe('registry.example/trenzeye/media:0.1.0');
    expect(environmentOf(named(objects, 'Deployment', 'trenzeye-media')).get('MEDIA_WORKER')).toBe('off');
    expect({ from: spec.ingress, toServices }).toEqual({ from: [], toServices: [] });
  });

  test('autoscaling of the worker -> the metric that media reports and the adapter exposes', async () => {
    const { spec } = named(await render('production'), 'HorizontalPodAutoscaler', 'trenzeye-media-worker');
    const metric = spec.metrics[0].external.metric.name;
    const textOf = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');

    expect(textOf('services', 'media', 'src', 'background-tasks.ts')).toContain(`'${metric}'`);
    expect(textOf('deploy', 'operators', 'prometheus-adapter.yaml')).toContain(`as: ${metric} `);
  });

  test('read replicas: configured -> same database on the replica; not configured -> no URL', async () => {
    const [named_, secret, none] = await Promise.all([
      render('staging', 'postgres.readHost=standby'),
      render('production', 'postgres.readUrlSecret=standbys'),
      render('staging'),
    ]);
    const readUrl = (objects: KubernetesObject[]) =>
      environmentOf(named(objects, 'Deployment', 'trenzeye-content')).get('DATABASE_READ_URL');

    expect(readUrl(named_)).toBe('postgres://$(POSTGRES_USERNAME):$(POSTGRES_PASSWORD)@standby:5432/trenzeye_content?sslmode=require');
    expect(readUrl(secret)).toBe('secret standbys');
    expect(readUrl(none)).toBeUndefined();
  });

  test('postgres.urlSecret: one URL per service -> environment refers to the Secret', async () => {
    const auth = named(await render('production'), 'Deployment', 'trenzeye-auth');

    expect(environmentOf(auth).get('DATABASE_URL')).toBe('secret trenzeye-databases');
    expect(environmentOf(auth).get('AUTH_SIGNING_KEYS')).toBe('secret trenzeye');
  });

  test('autoscaling -> gateway and social on requests, the worker on queue length, all on CPU; without custom metrics only on CPU', async () => {
    const metricsOf = (objects: KubernetesObject[], name: string) =>
      named(objects, 'HorizontalPodAutoscaler', `trenzeye-${name}`).spec.metrics.map(({ type }: { type: string }) => type);
    const [with_, without] = await Promise.all([render('production'), render('production', 'autoscaling.customMetrics=false')]);

    expect(['gateway', 'social', 'media-worker', 'auth'].map((name) => metricsOf(with_, name))).toEqual([
      ['Pods', 'Resource'],
      ['Pods', 'Resource'],
      ['External', 'Resource'],
      ['Resource'],
    ]);
    expect(metricsOf(without, 'gateway')).toEqual(['Resource']);
    expect(named(with_, 'Deployment', 'trenzeye-gateway').spec.replicas).toBeUndefined();
  });

  test('network policy of social -> ingress from gateway and seeder, egress to auth, its engines and push services', async () => {
    interface Peer {
      readonly podSelector?: { readonly matchLabels: Record<string, string> };
      readonly ipBlock?: { readonly cidr: string; readonly except: readonly string[] };
    }
    const { spec } = named(await render('trial'), 'NetworkPolicy', 'trenzeye-social');
    const peers = (rules: { from?: Peer[]; to?: Peer[] }[]): Peer[] => rules.flatMap(({ from, to }) => from ?? to ?? []);
    const components = (rules: { from?: Peer[]; to?: Peer[] }[]): string[] =>
      peers(rules).flatMap(({ podSelector }) => podSelector?.matchLabels['app.kubernetes.io/component'] ?? []);

    expect(components(spec.ingress).sort()).toEqual(['gateway', 'seeder']);
    expect(components(spec.egress).sort()).toEqual(['auth', 'kafka', 'postgres', 'redis']);
    expect(peers(spec.egress).flatMap(({ ipBlock }) => ipBlock ?? [])).toEqual([
      { cidr: '0.0.0.0/0', except: expect.arrayContaining(['10.0.0.0/8']) },
    ]);
  });

  test('Ingress -> built files to nginx, all other paths to the gateway; no path to the port of the metrics', async () => {
    const { spec } = named(await render('staging'), 'Ingress', 'trenzeye');

    const paths = spec.rules[0].http.paths.map((each: { path: string; backend: { service: { name: string } } }) => [
      each.path,
      each.backend.service.name,
    ]);

    expect(spec.rules[0].host).toBe('staging.trenzeye.example');
    expect(JSON.stringify(spec)).not.toMatch(/metrics|9464/);
    expect(Object.fromEntries(paths)).toEqual({
      '/assets/': 'trenzeye-frontends',
      '/remotes/': 'trenzeye-frontends',
      '/': 'trenzeye-gateway',
    });
  });

  test('Kafka by Strimzi -> every client uses TLS and SASL with the Secret of its user', async () => {
    const clients = (await render('production+cloudnative-pg+strimzi')).filter(
      (object) => podOf(object) && environmentOf(object).has('BUS'),
    );

    expect(clients.map(({ metadata }) => metadata.name)).toEqual(
      expect.arrayContaining(['trenzeye-social', 'trenzeye-gateway', 'trenzeye-prepare']),
    );
    for (const object of clients) {
      const environment = environmentOf(object);
      const from = (name: string) => podOf(object)?.containers[0]?.env?.find((each) => each.name === name)?.valueFrom?.secretKeyRef;
      expect([environment.get('KAFKA_TLS'), environment.get('KAFKA_SASL'), environment.get('KAFKA_USERNAME')]).toEqual([
        'on',
        'scram-sha-512',
        'trenzeye-services',
      ]);
      expect([from('KAFKA_PASSWORD')?.name, from('KAFKA_CA')?.name]).toEqual(['trenzeye-services', 'trenzeye-cluster-ca-cert']);
    }
  });

  test.each([
    ['publicUrl=', /publicUrl must be the public address of Trenzeye/],
    ['publicUrl=http://trenzeye.example', /in production it must begin with https/],
    ['publicUrl=trenzeye', /is not an origin/],
    ['image.tag=latest', /image\.tag must be a version, not latest/],
    ['postgres.host=', /postgres\.host must be the host of your PostgreSQL server/],
    ['kafka.brokers=kafka', /is not of the form host:port,host:port/],
    ['kafka.ca.name=brokers-ca', /kafka\.tls is false: connections are not encrypted/],
    ['kafka.sasl.mechanism=plain', /kafka\.sasl\.username must be set/],
    ['kafka.sasl.mechanism=gssapi', /mechanism.*must be one of/],
    ['redis.url=', /redis\.url .* must be set: replicas share rate limits/],
    ['objects.endpoint=bucket', /must begin with https/],
    ['trial.enabled=true', /trial\.enabled starts engines that are not suitable for production/],
    ['gatewayApi.enabled=true', /parentRefs must name the Gateway/],
    ['settings.MODEL_API_KEY=x', /settings\.MODEL_API_KEY is a secret/],
    ['services.auth.calls={unknown}', /refers to unknown, which is not a service/],
    ['services.media-worker.of=unknown', /services\.media-worker\.of refers to unknown, which is not a service/],
    ['environment=prod', /environment.*must be one of.*development.*production.*test/],
    ['replicas=3', unknownValue('replicas')],
    ['services.auth.replicas=0', belowMinimum(1)],
    ['services.auth.resources.limits=null', missingValue('limits')],
  ])('%s -> render fails with an explanation', async (set, message) => {
    await expect(render('staging', set)).rejects.toThrow(message);
  });

  test('autoscaling: max below min -> render fails with an explanation', async () => {
    await expect(render('production', 'services.social.autoscaling.max=1')).rejects.toThrow(/less than its min of 2/);
  });
});
