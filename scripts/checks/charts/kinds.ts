import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '@trenzeye/kit/testing';
import { parseAllDocuments } from 'yaml';
import type { ApiServer } from './api-server.ts';
import { type KubernetesObject, podOf } from './render.ts';

/** Where objects of a kind are sent to. */
export type Kinds = ReadonlyMap<string, { readonly path: string; readonly plural: string; readonly namespaced: boolean }>;

interface Resource {
  readonly name: string;
  readonly kind: string;
  readonly namespaced: boolean;
}

const nameOf = ({ kind, metadata }: KubernetesObject): string => `${kind} ${metadata.name}`;
const idOf = (apiVersion: string, kind: string): string => `${apiVersion}/${kind}`;

/** What the server knows: its own kinds and those it was taught. */
export const discover = async ({ ask }: ApiServer): Promise<Kinds> => {
  const { body } = await ask('GET', '/apis');
  const versions: string[] = body.groups.flatMap(({ versions: each }: { versions: { groupVersion: string }[] }) =>
    each.map(({ groupVersion }) => groupVersion),
  );
  const paths = [['v1', '/api/v1'] as const, ...versions.map((version) => [version, `/apis/${version}`] as const)];
  const found = await Promise.all(
    paths.map(async ([apiVersion, path]) => {
      const resources: Resource[] = (await ask('GET', path)).body.resources;
      const own = resources.filter(({ name }) => !name.includes('/'));
      return own.map(({ name, kind, namespaced }) => [idOf(apiVersion, kind), { path, plural: name, namespaced }] as const);
    }),
  );
  return new Map(found.flat());
};

/** Teaches it the kinds of every CustomResourceDefinition in a folder of YAML, and waits until it serves them. */
export const teach = async ({ ask }: ApiServer, folder: string): Promise<void> => {
  const files = readdirSync(folder).filter((name) => /\.ya?ml$/.test(name));
  const definitions = files
    .flatMap((name) => parseAllDocuments(readFileSync(join(folder, name), 'utf8')).map((document) => document.toJS()))
    .filter((object) => object?.kind === 'CustomResourceDefinition');
  const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
  for (const definition of definitions) {
    const { status, body } = await ask('POST', path, definition);
    if (status !== 201) throw new Error(`${definition.metadata.name}: ${body.message}`);
    await eventually(async () => {
      const { status: known } = await ask('GET', `/apis/${definition.spec.group}/${definition.spec.versions[0].name}`);
      if (known !== 200) throw new Error(`${definition.metadata.name} is not served yet`);
    }, 30_000);
  }
};

/** A namespace in which Pod Security enforces a profile and warns of whatever would make a pod that breaks it. */
export const createNamespace = async ({ ask }: ApiServer, name: string, profile: string): Promise<void> => {
  const labels = { 'pod-security.kubernetes.io/enforce': profile, 'pod-security.kubernetes.io/warn': profile };
  const { status, body } = await ask('POST', '/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name, labels } });
  if (status !== 201) throw new Error(`namespace ${name}: ${body.message}`);
};

/** The pod that an object would make, itself an object. */
const podMadeBy = (object: KubernetesObject): KubernetesObject | undefined => {
  const pod = podOf(object);
  if (!pod || object.kind === 'Pod') return undefined;
  const { labels } = object.spec.template.metadata;
  // A claim is made by a controller, which does not run here.
  const claims = (object.spec.volumeClaimTemplates ?? []).map(({ metadata }: KubernetesObject) => ({
    name: metadata.name,
    persistentVolumeClaim: { claimName: metadata.name },
  }));
  const volumes = [...((pod as { volumes?: object[] }).volumes ?? []), ...claims];
  return { apiVersion: 'v1', kind: 'Pod', metadata: { name: `made-by-${object.metadata.name}`, labels }, spec: { ...pod, volumes } };
};

/**
 * Sends objects, and the pod that each would make, with no field unknown and none twice.
 * @returns what was refused or warned of, in the server's words, and the kinds it does not know
 */
export const sendAll = async (
  { ask }: ApiServer,
  kinds: Kinds,
  namespace: string,
  objects: readonly KubernetesObject[],
): Promise<{ readonly accepted: number; readonly refused: string[]; readonly unknown: string[] }> => {
  const [refused, unknown]: [string[], Set<string>] = [[], new Set()];
  let accepted = 0;
  for (const object of objects.flatMap((each) => [each, podMadeBy(each) ?? []].flat())) {
    const known = kinds.get(idOf(object.apiVersion, object.kind));
    if (!known) {
      unknown.add(object.kind);
      continue;
    }
    const place = known.namespaced ? `/namespaces/${namespace}` : '';
    const { status, body, warnings } = await ask('POST', `${known.path}${place}/${known.plural}?fieldValidation=Strict`, object);
    if (status === 201) accepted += 1;
    else refused.push(`${nameOf(object)}: ${body.message}`);
    refused.push(...warnings.map((warning) => `${nameOf(object)}: ${warning}`));
  }
  return { accepted, refused, unknown: [...unknown] };
};
