import { containerMetricsPort, processNames } from '../../dev/topology.ts';
import { helm, named, render, specOf } from './charts/render.ts';

const describeWithHelm = helm ? describe : describe.skip;

describeWithHelm('charts: metrics', () => {
  test('a separate port of every service -> monitors read it, only their namespace reaches it', async () => {
    const peers = [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } }];
    const objects = await render('production', 'monitoring.serviceMonitors=true');
    const monitors = objects.filter(({ kind }) => kind === 'ServiceMonitor');

    expect(monitors.map(({ metadata }) => metadata.name).toSorted()).toEqual(
      processNames
        .filter((name) => name !== 'seeder')
        .map((name) => `trenzeye-${name}`)
        .toSorted(),
    );
    for (const { metadata, spec } of monitors) {
      expect(spec.endpoints).toMatchObject([{ port: 'metrics', path: '/metrics' }]);
      const { ports } = named(objects, 'Service', metadata.name).spec;
      expect(ports).toContainEqual({ name: 'metrics', port: containerMetricsPort, targetPort: 'metrics' });
      const [container] = specOf(named(objects, 'Deployment', metadata.name)).containers;
      expect(container.ports).toContainEqual({ name: 'metrics', containerPort: containerMetricsPort });
      expect(container.env).toContainEqual({ name: 'METRICS_PORT', value: String(containerMetricsPort) });
      const rules: { from?: object[]; ports: { port: number }[] }[] = named(objects, 'NetworkPolicy', metadata.name).spec.ingress;
      const toMetrics = rules.filter(({ ports: allowed }) => allowed.some(({ port }) => port === containerMetricsPort));
      expect(toMetrics).toEqual([{ from: peers, ports: [{ port: containerMetricsPort }] }]);
    }
    expect(named(objects, 'Service', 'trenzeye-frontends').spec.ports).toHaveLength(1);
    const policies = (await render('production', 'monitoring.serviceMonitors=false')).filter(({ kind }) => kind === 'NetworkPolicy');
    expect(policies.filter(({ spec }) => JSON.stringify(spec.ingress ?? []).includes(String(containerMetricsPort)))).toEqual([]);
  });
});
