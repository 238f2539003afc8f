import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';
import { root } from '../../../dev/bootstrap/bootstrap.mjs';
import { findExecutable } from '../../../dev/engines/find-executable.ts';

export interface Container {
  readonly name: string;
  readonly image: string;
  readonly command?: readonly string[];
  readonly env?: readonly { name: string; value?: string; valueFrom?: { secretKeyRef: { name: string; key: string } } }[];
  readonly resources?: { requests?: Record<string, string>; limits?: Record<string, string> };
  readonly securityContext?: Record<string, unknown>;
  readonly startupProbe?: object;
  readonly readinessProbe?: object;
  readonly livenessProbe?: object;
}

export interface PodSpec {
  readonly automountServiceAccountToken?: boolean;
  readonly securityContext?: Record<string, unknown>;
  readonly initContainers?: readonly Container[];
  readonly containers: readonly Container[];
}

export interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { name: string; labels?: Record<string, string>; annotations?: Record<string, string> };
  // biome-ignore lint/suspicious/noExplicitAny: an object of any kind
  readonly spec: any;
  /** Of a Secret or ConfigMap. */
  readonly data?: Readonly<Record<string, string>>;
}

const inGoFolder = join(process.env.GOBIN ?? join(process.env.GOPATH ?? join(homedir(), 'go'), 'bin'), 'helm');

/** Helm on PATH, or where `go install` puts it. */
export const helm = findExecutable('helm') ?? (existsSync(inGoFolder) ? inGoFolder : undefined);

/** What the validators of Helm say about values that the schema refuses: that of Helm 3.18.0 and before, and the later one. */
export const unknownValue = (name: string): RegExp =>
  new RegExp(`additional properties '${name}' not allowed|Additional property ${name} is not allowed`);
export const missingValue = (name: string): RegExp => new RegExp(`missing property '${name}'|${name} is required`);
export const belowMinimum = (minimum: number): RegExp =>
  new RegExp(`minimum: got \\d+, want ${minimum}|Must be greater than or equal to ${minimum}`);

export const valuesFiles = ['trial', 'staging', 'production', 'production+cloudnative-pg+strimzi'] as const;

const ownChart = join(root, 'charts', 'trenzeye');

const argumentsOf = (values: string, set: readonly string[], chart = ownChart): string[] => {
  const files = values.split('+').flatMap((name) => ['-f', join(root, 'deploy', 'values', `${name}.yaml`)]);
  // A value in braces that starts with [ or { is JSON, others are those of --set.
  const sets = set.flatMap((each) => [/^[\w.-]+=[[{]["{[]/.test(each) ? '--set-json' : '--set', each]);
  return ['trenzeye', chart, ...files, ...sets];
};

const runHelm = async (args: readonly string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)(helm ?? 'helm', args, { maxBuffer: 32 * 1024 * 1024 });
  return stdout;
};

const parseObjects = (text: string): KubernetesObject[] =>
  parseAllDocuments(text)
    .map((document) => document.toJS() as KubernetesObject | null)
    .filter((object) => object !== null);

/**
 * The objects of `helm template` for a values file (several joined by +) and `--set` arguments, which may contain JSON.
 * @throws with the message of Helm
 */
export const render = async (values: string, ...set: string[]): Promise<KubernetesObject[]> =>
  parseObjects(await runHelm(['template', ...argumentsOf(values, set), '--kube-version', '1.34.0']));

/** The same for a chart in another folder. */
export const renderChart = async (chart: string, values: string, ...set: string[]): Promise<KubernetesObject[]> =>
  parseObjects(await runHelm(['template', ...argumentsOf(values, set, chart), '--kube-version', '1.34.0']));

/** The same for `helm upgrade`. */
export const renderUpgrade = async (values: string, ...set: string[]): Promise<KubernetesObject[]> =>
  parseObjects(await runHelm(['template', ...argumentsOf(values, set), '--kube-version', '1.34.0', '--is-upgrade']));

/** The same with `lookup` on the server of a kubeconfig. */
export const renderWithCluster = async (kubeconfig: string, values: string, ...set: string[]): Promise<KubernetesObject[]> =>
  parseObjects(
    await runHelm([
      'template',
      ...argumentsOf(values, set),
      '--kube-version',
      '1.34.0',
      '--dry-run=server',
      '--disable-openapi-validation',
      '--kubeconfig',
      kubeconfig,
    ]),
  );

/** What `helm install` prints for the user. */
export const renderNotes = async (values: string): Promise<string> => {
  const template = '{apiVersion: v1, kind: ConfigMap, metadata: {name: notes}, data: {text: {{ include "trenzeye.notes" . | toJson }}}}';
  const objects = await render(values, `extraDeploy=${JSON.stringify([template])}`);
  return objects.find(({ metadata }) => metadata.name === 'notes')?.data?.text ?? '';
};

/** The pod spec of an object that has one. */
export const podOf = ({ kind, spec }: KubernetesObject): PodSpec | undefined =>
  kind === 'Pod' ? spec : ['Deployment', 'StatefulSet', 'Job'].includes(kind) ? spec.template.spec : undefined;

/** The same for tests that read fields of several kinds of pods. */
// biome-ignore lint/suspicious/noExplicitAny: a pod of any kind
export const specOf = (object: KubernetesObject): any => podOf(object);

export const named = (objects: readonly KubernetesObject[], kind: string, name: string): KubernetesObject => {
  const found = objects.find((object) => object.kind === kind && object.metadata.name === name);
  if (!found) throw new Error(`The chart has no ${kind} ${name}`);
  return found;
};
