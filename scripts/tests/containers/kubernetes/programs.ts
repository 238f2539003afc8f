import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const kubernetesVersion = '1.34.3';
const libraryVersion = kubernetesVersion.replace(/^1\./, '0.');

/** The modules that the repository of Kubernetes contains and publishes with its version. */
const stagingModules = [
  'api',
  'apiextensions-apiserver',
  'apimachinery',
  'apiserver',
  'cli-runtime',
  'client-go',
  'cloud-provider',
  'cluster-bootstrap',
  'code-generator',
  'component-base',
  'component-helpers',
  'controller-manager',
  'cri-api',
  'cri-client',
  'cri-streaming',
  'csi-translation-lib',
  'dynamic-resource-allocation',
  'endpointslice',
  'externaljwt',
  'kms',
  'kube-aggregator',
  'kube-controller-manager',
  'kube-proxy',
  'kube-scheduler',
  'kubectl',
  'kubelet',
  'metrics',
  'mount-utils',
  'pod-security-admission',
  'sample-apiserver',
  'sample-cli-plugin',
  'sample-controller',
];
const commands = ['kube-apiserver', 'kube-controller-manager', 'kube-scheduler', 'kubelet', 'kube-proxy', 'kubectl'] as const;

/** Where the programs are: KUBE_ASSETS, or a folder in which they are kept after they were built. */
export const programsFolder =
  process.env.KUBE_ASSETS ?? join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'trenzeye', `kubernetes-${kubernetesVersion}`);

const goModule = `module trenzeye.example/kubernetes
go 1.24.0
require k8s.io/kubernetes v${kubernetesVersion}
replace (
${stagingModules.map((name) => `k8s.io/${name} => k8s.io/${name} v${libraryVersion}`).join('\n')}
)
`;

const imports = commands.map((name) => (name === 'kubectl' ? 'k8s.io/kubectl/pkg/cmd' : `k8s.io/kubernetes/cmd/${name}/app`));

const buildCommands = (folder: string): void => {
  const run = (...args: string[]) =>
    execFileSync('go', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, GOFLAGS: '-buildvcs=false' } });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'go.mod'), goModule);
  writeFileSync(join(folder, 'imports.go'), `package kubernetes\nimport (\n${imports.map((path) => `_ "${path}"`).join('\n')}\n)\n`);
  run('mod', 'tidy');
  const version = 'k8s.io/component-base/version';
  const [major, minor] = kubernetesVersion.split('.');
  const names = `-X ${version}.gitVersion=v${kubernetesVersion} -X ${version}.gitMajor=${major} -X ${version}.gitMinor=${minor}`;
  for (const name of commands.filter((each) => !existsSync(join(folder, each))))
    run('build', `-ldflags=-s -w ${names}`, '-o', `${folder}/`, `k8s.io/kubernetes/cmd/${name}`);
};

const installCoreDns = (folder: string): void => {
  if (existsSync(join(folder, 'coredns'))) return;
  execFileSync('go', ['install', '-ldflags=-s', 'github.com/coredns/coredns@v1.12.4'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, GOBIN: folder, GOFLAGS: '-buildvcs=false' },
  });
};

/**
 * Builds the programs of Kubernetes and CoreDNS with Go unless they are there (about 15 minutes on two cores). @returns their folder
 * @throws when Go is missing or cannot build them
 */
export const kubernetesPrograms = (): string => {
  if (commands.some((name) => !existsSync(join(programsFolder, name)))) buildCommands(programsFolder);
  installCoreDns(programsFolder);
  return programsFolder;
};
