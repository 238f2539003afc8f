import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '@trenzeye/kit/testing';
import { parseAllDocuments } from 'yaml';
import type { ApiServer } from './api-server.ts';
import { type KubernetesObject, podOf } from './render.ts';

/** API path of each kind. */
export type Kinds = ReadonlyMap<string, { readonly path: string; readonly plural: string; readonly namespaced: boolean }>;

interface Resource {
  readonly name: string;
  readonly kind: string;
  readonly namespaced: boolean;
}

const nameOf = ({ kind, metadata }: KubernetesObject): string => `${kind} ${metadata.name}`;
const idOf = (apiVersion: string, kind: string): string => `${apiVersion}/${kind}`;

/** All kinds that the server supports, custom resources included. */
export const discover = async ({ request }: ApiServer): Promise<Kinds> => {
  const { body } = await request('GET', '/apis');
  const versions: string[] = body.groups.flatMap(({ versions: each }: { versions: { groupVersion: string }[] }) =>
    each.map(({ groupVersion }) => groupVersion),
  );
  const paths = [['v1', '/api/v1'] as const, ...versions.map((version) => [version, `/apis/${version}`] as const)];
  const found = await Promise.all(
    paths.map(async ([apiVersion, path]) => {
      const resources: Resource[] = (await request('GET', path)).body.resources;
      const own = resources.filter(({ name }) => !name.includes('/'));
      return own.map(({ name, kind, namespaced }) => [idOf(apiVersion, kind), { path, plural: name, namespaced }] as const);
    }),
  );
  return new Map(found.flat());
};

/** Installs every CustomResourceDefinition in a folder of YAML files, and waits until the server supports it. */
export const installDefinitions = async ({ request }: ApiServer, folder: string): Promise<void> => {
  const files = readdirSync(folder).filter((name) => /\.ya?ml$/.test(name));
  const definitions = files
    .flatMap((name) => parseAllDocuments(readFileSync(join(folder, name), 'utf8')).map((document) => document.toJS()))
    .filter((object) => object?.kind === 'CustomResourceDefinition');
  const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
  for (const definition of definitions) {
    const { status, body } = await request('POST', path, definition);
    if (status !== 201) throw new Error(`${definition.metadata.name}: ${body.message}`);
    await eventually(async () => {
      const { status: served } = await request('GET', `/apis/${definition.spec.group}/${definition.spec.versions[0].name}`);
      if (served !== 200) throw new Error(`${definition.metadata.name} is not served yet`);
    }, 30_000);
  }
};

/** A namespace in which Pod Security enforces a profile, and warns about objects whose pods would violate it. */
export const createNamespace = async ({ request }: ApiServer, name: string, profile: string): Promise<void> => {
  const labels = { 'pod-security.kubernetes.io/enforce': profile, 'pod-security.kubernetes.io/warn': profile };
  const { status, body } = await request('POST', '/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name, labels } });
  if (status !== 201) throw new Error(`namespace ${name}: ${body.message}`);
};

/** The pod that an object would create. */
const podCreatedBy = (object: KubernetesObject): KubernetesObject | undefined => {
  const pod = podOf(object);
  if (!pod || object.kind === 'Pod') return undefined;
  const { labels } = object.spec.template.metadata;
  // Claims are created by a controller, which does not run here.
  const claims = (object.spec.volumeClaimTemplates ?? []).map(({ metadata }: KubernetesObject) => ({
    name: metadata.name,
    persistentVolumeClaim: { claimName: metadata.name },
  }));
  const volumes = [...((pod as { volumes?: object[] }).volumes ?? []), ...claims];
  return { apiVersion: 'v1', kind: 'Pod', metadata: { name: `created-by-${object.metadata.name}`, labels }, spec: { ...pod, volumes } };
};

/**
 * Creates objects and the pods that they would create, with strict field validation.
 * @returns the messages of rejections and warnings, and the kinds that the server does not support
 */
export const createAll = async (
  { request }: ApiServer,
  kinds: Kinds,
  namespace: string,
  objects: readonly KubernetesObject[],
): Promise<{ readonly accepted: number; readonly rejected: string[]; readonly unknown: string[] }> => {
  const [rejected, unknown]: [string[], Set<string>] = [[], new Set()];
  let accepted = 0;
  for (const object of objects.flatMap((each) => [each, podCreatedBy(each) ?? []].flat())) {
    const kind = kinds.get(idOf(object.apiVersion, object.kind));
    if (!kind) {
      unknown.add(object.kind);
      continue;
    }
    const scope = kind.namespaced ? `/namespaces/${namespace}` : '';
    const { status, body, warnings } = await request('POST', `${kind.path}${scope}/${kind.plural}?fieldValidation=Strict`, object);
    if (status === 201) accepted += 1;
    else rejected.push(`${nameOf(object)}: ${body.message}`);
    rejected.push(...warnings.map((warning) => `${nameOf(object)}: ${warning}`));
  }
  return { accepted, rejected, unknown: [...unknown] };
};
