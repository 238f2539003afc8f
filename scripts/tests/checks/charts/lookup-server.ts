import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

export interface LookupServer {
  /** A kubeconfig with the address of the server. */
  readonly kubeconfig: string;
  close(): void;
}

/** The kinds of the chart: Helm 4 refuses to render one that the cluster does not have. */
const kindsOf: Readonly<Record<string, readonly string[]>> = {
  v1: ['ConfigMap', 'PersistentVolumeClaim', 'Pod', 'Secret', 'Service', 'ServiceAccount'],
  'apps/v1': ['Deployment', 'StatefulSet'],
  'autoscaling/v2': ['HorizontalPodAutoscaler'],
  'batch/v1': ['Job'],
  'gateway.networking.k8s.io/v1': ['HTTPRoute'],
  'monitoring.coreos.com/v1': ['PrometheusRule', 'ServiceMonitor'],
  'networking.k8s.io/v1': ['Ingress', 'NetworkPolicy'],
  'policy/v1': ['PodDisruptionBudget'],
};

const resourceOf = (kind: string) => {
  const singularName = kind.toLowerCase();
  const name = singularName.replace(/y$/, 'ie').concat('s');
  return { name, singularName, namespaced: true, kind, verbs: ['get'] };
};

const groups = Object.keys(kindsOf)
  .filter((groupVersion) => groupVersion !== 'v1')
  .map((groupVersion) => {
    const [name, version] = groupVersion.split('/');
    return { name, versions: [{ groupVersion, version }], preferredVersion: { groupVersion, version } };
  });

/**
 * Answers what Helm asks a cluster for while it renders with `lookup`: version, kinds, and the given objects.
 * @param objects by path, such as `/apis/apps/v1/namespaces/default/deployments/trenzeye-content`
 * @param folder in which the kubeconfig is written
 */
export const startLookupServer = async (objects: Readonly<Record<string, object>>, folder: string): Promise<LookupServer> => {
  const answers: Record<string, object> = {
    '/version': { major: '1', minor: '34', gitVersion: 'v1.34.0' },
    '/api': { kind: 'APIVersions', versions: ['v1'] },
    '/apis': { kind: 'APIGroupList', apiVersion: 'v1', groups },
    ...Object.fromEntries(
      Object.entries(kindsOf).map(([groupVersion, kinds]) => [
        groupVersion === 'v1' ? '/api/v1' : `/apis/${groupVersion}`,
        { kind: 'APIResourceList', groupVersion, resources: kinds.map(resourceOf) },
      ]),
    ),
    ...objects,
  };
  const server = createServer(({ url = '' }, response) => {
    const answer = answers[url.replace(/\?.*$/, '')];
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? { kind: 'Status', apiVersion: 'v1', status: 'Failure', reason: 'NotFound', code: 404 }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const kubeconfig = join(folder, 'kubeconfig.yaml');
  const cluster = { name: 'test', cluster: { server: `http://127.0.0.1:${port}` } };
  const context = { name: 'test', context: { cluster: 'test', user: 'test', namespace: 'default' } };
  const users = [{ name: 'test', user: {} }];
  const config = { apiVersion: 'v1', kind: 'Config', clusters: [cluster], contexts: [context], users, 'current-context': 'test' };
  writeFileSync(kubeconfig, JSON.stringify(config));
  return {
    kubeconfig,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
