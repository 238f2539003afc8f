import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../../dev/bootstrap/bootstrap.mjs';
import { belowMinimum, helm, type KubernetesObject, missingValue, named, podOf, render, specOf, unknownValue } from './charts/render.ts';

const describeWithHelm = helm ? describe : describe.skip;

const podsOf = (objects: readonly KubernetesObject[]) => objects.filter((object) => podOf(object));
const policyPorts = (objects: readonly KubernetesObject[], component: string): number[] =>
  named(objects, 'NetworkPolicy', `trenzeye-${component}`).spec.egress.flatMap(({ ports }: { ports: { port: number }[] }) =>
    ports.map(({ port }) => port),
  );

describeWithHelm('charts: values', () => {
  test('placement, labels and annotations -> every pod, engines included; those of a service replace or extend them', async () => {
    const objects = await render(
      'trial',
      'nodeSelector.disk=ssd',
      'priorityClassName=low',
      'tolerations=[{"key":"spot","operator":"Exists"}]',
      'affinity={"podAffinity":{}}',
      'podLabels.team=web',
      'podAnnotations.sidecar=off',
      'services.social.nodeSelector.disk=nvme',
      'services.social.priorityClassName=high',
      'services.social.tolerations=[{"key":"large","operator":"Exists"}]',
      'services.social.podLabels.tier=hot',
    );

    for (const object of podsOf(objects).filter(({ metadata }) => metadata.name !== 'trenzeye-social')) {
      expect(specOf(object)).toMatchObject({ nodeSelector: { disk: 'ssd' }, priorityClassName: 'low', affinity: { podAffinity: {} } });
      expect(specOf(object).tolerations).toEqual([{ key: 'spot', operator: 'Exists' }]);
      if (object.kind === 'Pod') expect(object.metadata.labels).toMatchObject({ team: 'web' });
      else expect(object.spec.template.metadata).toMatchObject({ labels: { team: 'web' }, annotations: { sidecar: 'off' } });
    }
    const social = named(objects, 'Deployment', 'trenzeye-social');
    expect(specOf(social)).toMatchObject({ nodeSelector: { disk: 'nvme' }, priorityClassName: 'high' });
    expect(
      specOf(social)
        .tolerations.map(({ key }: { key: string }) => key)
        .toSorted(),
    ).toEqual(['large', 'spot']);
    expect(social.spec.template.metadata.labels).toMatchObject({ team: 'web', tier: 'hot' });
  });

  test('environment, volumes and containers -> all services and Jobs; those of a service only there', async () => {
    const objects = await render(
      'staging',
      'extraEnv=[{"name":"NODE_EXTRA_CA_CERTS","value":"/ca/ca.crt"}]',
      'envFrom=[{"configMapRef":{"name":"proxy"}}]',
      'extraVolumes=[{"name":"ca","secret":{"secretName":"ca"}}]',
      'extraVolumeMounts=[{"name":"ca","mountPath":"/ca"}]',
      'services.auth.extraEnv=[{"name":"ONLY","value":"auth"}]',
      'services.auth.extraContainers=[{"name":"proxy","image":"proxy:1"}]',
      'services.auth.extraInitContainers=[{"name":"wait","image":"wait:1"}]',
    );
    const variablesOf = (object: KubernetesObject): string[] =>
      specOf(object).containers[0].env?.map(({ name }: { name: string }) => name) ?? [];

    for (const object of podsOf(objects)) {
      const { containers, volumes } = specOf(object);
      expect(variablesOf(object)).toContain('NODE_EXTRA_CA_CERTS');
      expect(containers[0].envFrom).toEqual([{ configMapRef: { name: 'proxy' } }]);
      expect(containers[0].volumeMounts).toContainEqual({ name: 'ca', mountPath: '/ca' });
      expect(volumes).toContainEqual({ name: 'ca', secret: { secretName: 'ca' } });
    }
    expect(
      podsOf(objects)
        .filter((object) => variablesOf(object).includes('ONLY'))
        .map(({ metadata }) => metadata.name),
    ).toEqual(['trenzeye-auth']);
    const auth = specOf(named(objects, 'Deployment', 'trenzeye-auth'));
    expect(auth.containers.map(({ name }: { name: string }) => name)).toEqual(['auth', 'proxy']);
    expect(auth.initContainers.map(({ name }: { name: string }) => name)).toEqual(['wait']);
    expect(specOf(named(objects, 'Deployment', 'trenzeye-gateway')).initContainers.map(({ name }: { name: string }) => name)).toEqual([
      'pages',
    ]);
  });

  test('probes and grace period -> of all services, or of one', async () => {
    const objects = await render(
      'staging',
      'probes.startup.failureThreshold=300',
      'terminationGracePeriodSeconds=60',
      'services.media.probes.liveness.periodSeconds=45',
      'services.media.terminationGracePeriodSeconds=120',
    );
    const probe = (name: string) => specOf(named(objects, 'Deployment', name)).containers[0];

    expect(probe('trenzeye-auth')).toMatchObject({
      startupProbe: { failureThreshold: 300, periodSeconds: 2, httpGet: { path: '/healthz' } },
      livenessProbe: { periodSeconds: 10 },
    });
    expect(probe('trenzeye-media').livenessProbe).toMatchObject({ periodSeconds: 45, timeoutSeconds: 5 });
    expect(specOf(named(objects, 'Deployment', 'trenzeye-auth')).terminationGracePeriodSeconds).toBe(60);
    expect(specOf(named(objects, 'Deployment', 'trenzeye-media')).terminationGracePeriodSeconds).toBe(120);
  });

  test('workload identity -> annotations of the service account, no S3 keys; an existing account -> used', async () => {
    const objects = await render(
      'staging',
      'objects.secret.name=',
      'serviceAccount.annotations.role=trenzeye',
      'services.media.serviceAccount.annotations.role=media',
      'services.admin.serviceAccount.name=existing',
    );
    const annotation = (name: string) => named(objects, 'ServiceAccount', name).metadata.annotations?.role;

    expect([annotation('trenzeye-auth'), annotation('trenzeye-media')]).toEqual(['trenzeye', 'media']);
    expect(JSON.stringify(objects)).not.toContain('S3_ACCESS_KEY_ID');
    expect(specOf(named(objects, 'Deployment', 'trenzeye-admin')).serviceAccountName).toBe('existing');
    expect(() => named(objects, 'ServiceAccount', 'trenzeye-admin')).toThrow();
  });

  test('service not enabled -> none of its objects, and nothing that refers to its pods', async () => {
    const objects = await render('staging', 'services.seeder.enabled=false');
    const components = objects.map(({ metadata }) => metadata.labels?.['app.kubernetes.io/component']);

    expect(components.filter((component) => component === 'seeder')).toEqual([]);
    expect(JSON.stringify(objects)).not.toContain('migrate-seeder');
    expect(JSON.stringify(podOf(named(objects, 'Deployment', 'trenzeye-gateway')))).not.toContain('seeder');
    expect(JSON.stringify(objects.filter(({ kind }) => kind === 'NetworkPolicy'))).not.toContain('seeder');
  });

  test('global.imageRegistry, pull secrets and policy -> every image, engines included', async () => {
    const objects = await render(
      'trial',
      'global.imageRegistry=mirror.example:5000',
      'image.repository=registry.example/trenzeye',
      'image.pullPolicy=Always',
      'image.pullSecrets={one}',
      'global.imagePullSecrets={two}',
    );
    const containers = podsOf(objects).flatMap((object) => [...specOf(object).containers, ...(specOf(object).initContainers ?? [])]);

    expect(containers.filter(({ image }) => !image.startsWith('mirror.example:5000/'))).toEqual([]);
    expect(containers.filter(({ image }) => image.includes('registry.example'))).toEqual([]);
    expect(containers.filter(({ imagePullPolicy }) => imagePullPolicy !== 'Always')).toEqual([]);
    for (const object of podsOf(objects)) expect(specOf(object).imagePullSecrets).toEqual([{ name: 'one' }, { name: 'two' }]);
    expect(specOf(named(objects, 'StatefulSet', 'trenzeye-postgres')).containers[0].image).toBe('mirror.example:5000/postgres:18-bookworm');
  });

  test('fullnameOverride, nameOverride and commonLabels -> all objects; addresses follow', async () => {
    const objects = await render('trial', 'fullnameOverride=web', 'nameOverride=app', 'commonLabels.cost=marketing');
    const unlabeled = objects.filter(
      ({ metadata }) => metadata.labels?.cost !== 'marketing' || metadata.labels['app.kubernetes.io/name'] !== 'app',
    );

    expect(objects.filter(({ metadata }) => !/^web(-|$)/.test(metadata.name)).map(({ metadata }) => metadata.name)).toEqual([]);
    expect(unlabeled.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([]);
    expect(specOf(named(objects, 'Deployment', 'web-auth')).containers[0].env).toContainEqual({
      name: 'REDIS_URL',
      value: 'redis://web-redis:6379',
    });
  });

  test('extraDeploy -> objects with templates', async () => {
    const objects = await render(
      'staging',
      'extraDeploy=[{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"of-{{ .Release.Name }}"}}]',
    );

    expect(named(objects, 'ConfigMap', 'of-trenzeye')).toBeDefined();
  });

  test('OpenShift -> no user ids, which the platform assigns; everything else of the restricted profile stays', async () => {
    const securityOf = async (mode: string) =>
      podsOf(await render('trial', `openshift=${mode}`)).map((object) => specOf(object).securityContext);

    for (const context of await securityOf('enabled')) {
      expect(Object.keys(context)).not.toEqual(expect.arrayContaining(['runAsUser']));
      expect(context).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      expect(context.fsGroup).toBeUndefined();
    }
    for (const context of await securityOf('auto')) expect(context.runAsUser).toBeGreaterThan(0);
  });

  test('ports of external engines -> stated in their addresses, the network policies follow', async () => {
    const objects = await render(
      'staging',
      'kafka.brokers=a:9094\\,b:9095',
      'redis.url=rediss://cache:6380/0',
      'objects.endpoint=http://s3:9000',
    );

    expect(policyPorts(objects, 'media')).toEqual(expect.arrayContaining([9094, 9095, 6380, 9000, 5432]));
    expect(policyPorts(objects, 'media')).not.toEqual(expect.arrayContaining([9092]));
    expect(policyPorts(await render('staging', 'redis.secret.name=r', 'redis.port=7000'), 'social')).toContain(7000);
    expect(policyPorts(await render('production'), 'content')).toContain(443);
  });

  test('Ingress -> uploads as large as media accepts, live streams stay open; own annotations replace these', async () => {
    const annotations = named(
      await render('staging', 'ingress.annotations={"nginx.ingress.kubernetes.io/proxy-read-timeout":"60"}'),
      'Ingress',
      'trenzeye',
    ).metadata.annotations;

    expect(annotations).toMatchObject({
      'nginx.ingress.kubernetes.io/proxy-body-size': '2100m',
      'nginx.ingress.kubernetes.io/proxy-request-buffering': 'off',
      'nginx.ingress.kubernetes.io/proxy-read-timeout': '60',
      'nginx.ingress.kubernetes.io/proxy-send-timeout': '3600',
    });
  });

  test('monitoring -> alerts as a PrometheusRule and every dashboard as a ConfigMap; off by default', async () => {
    const [objects, none] = await Promise.all([render('production'), render('staging')]);
    const files = join(root, 'charts', 'trenzeye', 'files');
    const dashboards = objects.filter(({ kind }) => kind === 'ConfigMap');

    expect(named(objects, 'PrometheusRule', 'trenzeye')).toMatchObject({
      metadata: { labels: { release: 'prometheus' } },
      spec: parse(readFileSync(join(files, 'alerts.yaml'), 'utf8')),
    });
    expect(dashboards.flatMap(({ data }) => Object.keys(data ?? {})).toSorted()).toEqual(
      readdirSync(join(files, 'dashboards'))
        .map((name) => `trenzeye-${name}`)
        .toSorted(),
    );
    for (const { data, metadata } of dashboards) {
      expect(metadata.labels?.grafana_dashboard).toBe('1');
      for (const text of Object.values(data ?? {})) expect(JSON.parse(text).panels.length).toBeGreaterThan(0);
    }
    expect(none.filter(({ kind }) => kind === 'ConfigMap' || kind === 'PrometheusRule')).toEqual([]);
  });

  test('postgres.adminSecret -> a Job creates missing databases before the migrations; otherwise none', async () => {
    const jobNames = (objects: readonly KubernetesObject[]) =>
      objects.filter(({ kind }) => kind === 'Job').map(({ metadata }) => metadata.name);
    const objects = await render('staging', 'postgres.adminSecret.name=admin');
    const job = named(objects, 'Job', 'trenzeye-databases');

    expect(Number(job.metadata.annotations?.['helm.sh/hook-weight'])).toBeLessThan(0);
    expect(specOf(job).containers[0].env).toContainEqual({
      name: 'POSTGRES_URL',
      value: 'postgres://$(POSTGRES_USERNAME):$(POSTGRES_PASSWORD)@postgres.staging.svc:5432/postgres?sslmode=require',
    });
    expect(jobNames(await render('staging'))).toEqual(['trenzeye-prepare']);
  });

  test('administrator in production -> the given Secret; without one no administrator', async () => {
    const variables = async (...set: string[]) =>
      JSON.stringify(specOf(named(await render('staging', ...set), 'Deployment', 'trenzeye-auth')).containers[0].env);

    expect(await variables('administrator.email=ops@trenzeye.example', 'administrator.passwordSecret.name=first')).toContain(
      '{"secretKeyRef":{"name":"first","key":"password"}}',
    );
    expect(await variables()).not.toContain('ADMIN_PASSWORD');
  });

  test.each([
    ['services.auth.enabled=false', /services\.auth\.enabled is false, but nothing works without/],
    ['services.social.enabled=false', /services\.seeder needs social, which is not enabled/],
    ['services.media.enabled=false', /services\.seeder needs media, which is not enabled/],
    ['services.media.enabled=false,services.seeder.enabled=false', /services\.media-worker shares the code of media, which is not enabled/],
    ['administrator.passwordSecret.name=x', /administrator\.email must be set/],
    ['kafka.port=9092', unknownValue('port')],
    ['objects.port=443', unknownValue('port')],
    ['nodeselector.disk=ssd', unknownValue('nodeselector')],
    ['services.auth.nodeSelectors.disk=ssd', unknownValue('nodeSelectors')],
    ['probes.startup.path=/x', unknownValue('path')],
    ['terminationGracePeriodSeconds=5', belowMinimum(15)],
    ['openshift=yes', /openshift.*must be one of.*auto.*enabled.*disabled/],
    ['extraEnv=[{"value":"x"}]', missingValue('name')],
    ['extraVolumeMounts=[{"name":"x"}]', missingValue('mountPath')],
    ['tolerations=[{"effect":"NoScheduling"}]', /effect.*must be one of/],
    ['global.imageRegistry=https://mirror.example', /imageRegistry.*does not match pattern/i],
    ['ingress.maxBodySize=2 GB', /maxBodySize.*does not match pattern/i],
    ['monitoring.dashboards=true', /dashboards.*(got boolean, want object|Expected: object, given: boolean)/],
    ['trial.resources.mysql.limits.cpu=1', unknownValue('mysql')],
  ])('%s -> render fails with an explanation', async (set, message) => {
    await expect(render('staging', set)).rejects.toThrow(message);
  });
});
