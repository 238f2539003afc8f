import { mkdtempSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CommandOptions, machineAddress, type PrivateMachine, startPrivateMachine } from '../private-machine.ts';
import { podNetwork, serviceNetwork, writeConfiguration } from './configuration.ts';

const mountPoint = '/sys/fs/cgroup';
const groupName = 'kubepods';

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
  } catch {
    return [];
  }
};

const deleteTree = (folder: string): void => {
  for (const name of namesIn(folder)) deleteTree(join(folder, name));
  rmdirSync(folder);
};

/** Deletes the control groups of the pods of an ended cluster; those of ended processes stay busy for a moment. */
const deleteControlGroups = async (): Promise<void> => {
  const roots = [mountPoint, ...namesIn(mountPoint).map((name) => join(mountPoint, name))];
  for (const root of roots.filter((each) => namesIn(each).includes(groupName))) {
    for (let attempt = 0; namesIn(root).includes(groupName) && attempt < 50; attempt += 1) {
      try {
        deleteTree(join(root, groupName));
      } catch {
        await sleep(100);
      }
    }
  }
};

export interface Cluster {
  readonly machine: PrivateMachine;
  /** Loads a `docker save` archive into the node. */
  loadImages(archive: string): Promise<void>;
  kubectl(...args: string[]): Promise<string>;
  helm(...args: string[]): Promise<string>;
  stop(): Promise<void>;
}

export interface ClusterOptions {
  /** The folder with the programs of Kubernetes and CoreDNS. */
  readonly programs: string;
  readonly helm: string;
  /** Bytes of memory for pods. */
  readonly memory: number;
}

type Program = readonly [name: string, command: string, args: readonly string[]];

const apiServerArguments = (folder: string): string[] => [
  '--etcd-servers=http://127.0.0.1:2379',
  `--advertise-address=${machineAddress}`,
  '--bind-address=0.0.0.0',
  '--secure-port=6443',
  `--cert-dir=${folder}/certificates`,
  `--token-auth-file=${folder}/tokens.csv`,
  '--authorization-mode=Node,RBAC',
  '--service-account-issuer=https://kubernetes.default.svc',
  `--service-account-key-file=${folder}/accounts.pem`,
  `--service-account-signing-key-file=${folder}/accounts.pem`,
  `--service-cluster-ip-range=${serviceNetwork}`,
  '--kubelet-preferred-address-types=InternalIP',
  '--allow-privileged=true',
];

const programsOf = (
  folder: string,
  programs: string,
): { readonly etcd: Program; readonly apiServer: Program; readonly others: Program[] } => {
  const client = `--kubeconfig=${folder}/kubeconfig.json`;
  const data = ['--data-dir', `${folder}/etcd`, '--unsafe-no-fsync'];
  return {
    etcd: ['etcd', 'etcd', [...data, '--listen-client-urls=http://127.0.0.1:2379', '--advertise-client-urls=http://127.0.0.1:2379']],
    apiServer: ['kube-apiserver', join(programs, 'kube-apiserver'), apiServerArguments(folder)],
    others: [
      [
        'kube-controller-manager',
        join(programs, 'kube-controller-manager'),
        [
          client,
          '--leader-elect=false',
          `--service-account-private-key-file=${folder}/accounts.pem`,
          `--root-ca-file=${folder}/certificates/apiserver.crt`,
          `--cluster-cidr=${podNetwork}`,
        ],
      ],
      ['kube-scheduler', join(programs, 'kube-scheduler'), [client, '--leader-elect=false']],
      ['containerd', 'containerd', ['--config', `${folder}/containerd.toml`]],
      [
        'kubelet',
        join(programs, 'kubelet'),
        [
          client,
          `--config=${folder}/kubelet.json`,
          `--root-dir=${folder}/kubelet`,
          '--hostname-override=node',
          `--node-ip=${machineAddress}`,
        ],
      ],
      [
        'kube-proxy',
        join(programs, 'kube-proxy'),
        [client, '--hostname-override=node', `--cluster-cidr=${podNetwork}`, '--proxy-mode=iptables', '--conntrack-max-per-core=0'],
      ],
      ['coredns', join(programs, 'coredns'), ['-conf', `${folder}/Corefile`]],
    ],
  };
};

/**
 * A Kubernetes cluster of one node in namespaces of its own: real containers, services and DNS names, no way to any other network. Network
 * policies are stored, but not enforced. Needs root, containerd, runc, the CNI plugins and etcd.
 * @throws when a part does not start
 */
export const startCluster = async ({ programs, helm, memory }: ClusterOptions): Promise<Cluster> => {
  const folder = mkdtempSync(join(tmpdir(), 'trenzeye-cluster-'));
  writeConfiguration(folder, String(Math.max(0, totalmem() - memory)));
  const machine = await startPrivateMachine();
  const run = (command: string, args: readonly string[], options?: CommandOptions) => machine.run([command, ...args], options);
  const environment = { ...process.env, KUBECONFIG: join(folder, 'kubeconfig.json') };
  const kubectl = (...args: string[]) => run(join(programs, 'kubectl'), args, { env: environment });
  const start = ([name, command, args]: Program, isReady: () => Promise<unknown>) =>
    machine
      .daemon({
        name,
        command,
        args: [...args],
        cwd: folder,
        logFile: join(folder, `${name}.log`),
        isReady: async () => Boolean(await isReady()),
        readyTimeoutMs: 180_000,
        stopSignals: [['SIGKILL', 5_000]],
      })
      .start();
  const stop = async (): Promise<void> => {
    await machine.stop();
    await deleteControlGroups();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const { etcd, apiServer, others } = programsOf(folder, programs);
    await start(etcd, async () => (await run('bash', ['-c', 'exec 3<>/dev/tcp/127.0.0.1/2379; echo open'])) !== '');
    await start(apiServer, async () => (await kubectl('get', '--raw', '/readyz')) === 'ok');
    for (const program of others) await start(program, async () => true);
    await kubectl('wait', '--for=create', 'node/node', '--timeout=180s');
    await kubectl('wait', '--for=condition=Ready', 'node/node', '--timeout=180s');
  } catch (error) {
    if (!process.env.KEEP_CLUSTER) await stop();
    throw error;
  }
  return {
    machine,
    kubectl,
    helm: (...args) => run(helm, args, { env: environment, timeoutMs: 1_800_000 }),
    loadImages: async (archive) => {
      await run('ctr', ['--address', `${folder}/containerd.sock`, '--namespace', 'k8s.io', 'images', 'import', archive]);
    },
    stop,
  };
};
