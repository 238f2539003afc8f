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
}

const inGoFolder = join(process.env.GOBIN ?? join(process.env.GOPATH ?? join(homedir(), 'go'), 'bin'), 'helm');

/** Helm on PATH, or where `go install` puts it. */
export const helm = findExecutable('helm') ?? (existsSync(inGoFolder) ? inGoFolder : undefined);

export const valuesFiles = ['trial', 'staging', 'production', 'production+cloudnative-pg+strimzi'] as const;

/** The objects of `helm template` for a values file (several joined by +) and `--set` arguments. @throws with the message of Helm */
export const render = async (values: string, ...set: string[]): Promise<KubernetesObject[]> => {
  const files = values.split('+').flatMap((name) => ['-f', join(root, 'deploy', 'values', `${name}.yaml`)]);
  const args = ['template', 'trenzeye', join(root, 'charts', 'trenzeye'), '--kube-version', '1.34.0', ...files];
  const { stdout } = await promisify(execFile)(helm ?? 'helm', [...args, ...set.flatMap((each) => ['--set', each])], {
    maxBuffer: 32 * 1024 * 1024,
  });
  return parseAllDocuments(stdout)
    .map((document) => document.toJS() as KubernetesObject | null)
    .filter((object) => object !== null);
};

/** The pod spec of an object that has one. */
export const podOf = ({ kind, spec }: KubernetesObject): PodSpec | undefined =>
  kind === 'Pod' ? spec : ['Deployment', 'StatefulSet', 'Job'].includes(kind) ? spec.template.spec : undefined;

export const named = (objects: readonly KubernetesObject[], kind: string, name: string): KubernetesObject => {
  const found = objects.find((object) => object.kind === kind && object.metadata.name === name);
  if (!found) throw new Error(`The chart has no ${kind} ${name}`);
  return found;
};
