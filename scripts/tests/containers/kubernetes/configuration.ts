import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { machineAddress } from '../private-machine.ts';

/** Addresses of services and pods. */
export const serviceNetwork = '10.96.0.0/16';
export const podNetwork = '10.244.0.0/16';
const token = 'for-this-test-only';

const containerdConfiguration = (folder: string): string => `version = 2
root = "${folder}/containerd/root"
state = "${folder}/containerd/state"
[grpc]
  address = "${folder}/containerd.sock"
[plugins."io.containerd.grpc.v1.cri"]
  sandbox_image = "registry.k8s.io/pause:3.10"
  # Only with CAP_SYS_RESOURCE could a pod get a lower value than containerd itself has.
  restrict_oom_score_adj = true
  [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
    runtime_type = "io.containerd.runc.v2"
  [plugins."io.containerd.grpc.v1.cri".cni]
    bin_dir = "/usr/lib/cni"
    conf_dir = "${folder}/cni"
`;

const podNetworkConfiguration = (folder: string) => ({
  cniVersion: '1.0.0',
  name: 'pods',
  plugins: [
    {
      type: 'ptp',
      ipMasq: false,
      ipam: { type: 'host-local', dataDir: `${folder}/addresses`, ranges: [[{ subnet: podNetwork }]], routes: [{ dst: '0.0.0.0/0' }] },
    },
    { type: 'portmap', capabilities: { portMappings: true } },
  ],
});

const kubeletConfiguration = (folder: string, reservedMemory: string) => ({
  apiVersion: 'kubelet.config.k8s.io/v1beta1',
  kind: 'KubeletConfiguration',
  authentication: { anonymous: { enabled: true }, webhook: { enabled: false } },
  authorization: { mode: 'AlwaysAllow' },
  address: machineAddress,
  cgroupDriver: 'cgroupfs',
  failCgroupV1: false,
  failSwapOn: false,
  clusterDomain: 'cluster.local',
  clusterDNS: [machineAddress],
  resolvConf: `${folder}/resolv.conf`,
  containerRuntimeEndpoint: `unix://${folder}/containerd.sock`,
  systemReserved: { memory: reservedMemory },
  enforceNodeAllocatable: [],
  evictionHard: { 'nodefs.available': '1%', 'imagefs.available': '1%', 'memory.available': '100Mi' },
  imageGCHighThresholdPercent: 100,
  podLogsDir: `${folder}/pod-logs`,
  volumePluginDir: `${folder}/volume-plugins`,
  registerNode: true,
  serializeImagePulls: false,
});

const kubeconfig = (folder: string) => ({
  apiVersion: 'v1',
  kind: 'Config',
  'current-context': 'test',
  clusters: [
    {
      name: 'test',
      cluster: { server: `https://${machineAddress}:6443`, 'certificate-authority': `${folder}/certificates/apiserver.crt` },
    },
  ],
  users: [{ name: 'test', user: { token } }],
  contexts: [{ name: 'test', context: { cluster: 'test', user: 'test' } }],
});

const dnsConfiguration = (folder: string): string => `.:53 {
  bind ${machineAddress}
  errors
  kubernetes cluster.local {
    kubeconfig ${folder}/kubeconfig.json test
  }
  cache 5
}
`;

/** Writes the configuration files of a cluster into its folder. `reservedMemory` is not available to pods, such as 20Gi. */
export const writeConfiguration = (folder: string, reservedMemory: string): void => {
  for (const name of ['cni', 'addresses', 'pod-logs', 'kubelet', 'containerd']) mkdirSync(join(folder, name), { recursive: true });
  const write = (name: string, content: string | object) =>
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content), { mode: 0o600 });
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  write('accounts.pem', privateKey.export({ type: 'pkcs1', format: 'pem' }) as string);
  write('tokens.csv', `${token},test,test,system:masters\n`);
  write('containerd.toml', containerdConfiguration(folder));
  write('cni/pods.conflist', podNetworkConfiguration(folder));
  write('kubelet.json', kubeletConfiguration(folder, reservedMemory));
  write('kubeconfig.json', kubeconfig(folder));
  write('Corefile', dnsConfiguration(folder));
  // No upstream: there is no other network.
  write('resolv.conf', `nameserver ${machineAddress}\n`);
};
