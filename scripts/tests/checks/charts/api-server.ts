import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Agent, fetch } from 'undici';
import { createDaemon } from '../../../dev/engines/daemon.ts';
import { findExecutable } from '../../../dev/engines/find-executable.ts';
import { freePorts } from '../../../dev/engines/free-port.ts';
import { programsFolder } from '../../containers/kubernetes/programs.ts';

/** The programs of a Kubernetes API server, from the folder of the cluster tests or PATH; undefined if one is missing. */
export const findApiServer = (): { readonly etcd: string; readonly apiServer: string } | undefined => {
  const built = join(programsFolder, 'kube-apiserver');
  const [etcd, apiServer] = [findExecutable('etcd'), existsSync(built) ? built : findExecutable('kube-apiserver')];
  return etcd && apiServer ? { etcd, apiServer } : undefined;
};

interface ApiResponse {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: an object or a Status of any kind
  readonly body: any;
  /** Warning headers, for example about a pod that violates Pod Security or a deprecated field. */
  readonly warnings: readonly string[];
}

export interface ApiServer {
  readonly version: string;
  request(method: string, path: string, body?: unknown): Promise<ApiResponse>;
  stop(): Promise<void>;
}

const token = 'for-this-test-only';
const stopSignals: [NodeJS.Signals, number][] = [['SIGTERM', 10_000]];

const startEtcd = async (command: string, folder: string, [client, peer]: readonly [number, number]) => {
  const peers = `http://127.0.0.1:${peer}`;
  const url = `http://127.0.0.1:${client}`;
  const server = createDaemon({
    name: 'etcd',
    command,
    cwd: folder,
    logFile: join(folder, 'etcd.log'),
    args: [
      `--data-dir=${join(folder, 'etcd')}`,
      '--unsafe-no-fsync',
      `--listen-client-urls=${url}`,
      `--advertise-client-urls=${url}`,
      `--listen-peer-urls=${peers}`,
      `--initial-advertise-peer-urls=${peers}`,
      `--initial-cluster=default=${peers}`,
    ],
    readyTimeoutMs: 20_000,
    stopSignals,
    isReady: async () => (await fetch(`${url}/health`)).ok,
  });
  await server.start();
  return { url, stop: server.stop };
};

/** Key for service account tokens; the API server does not start without it. */
const writeKeys = async (folder: string): Promise<string> => {
  const { generateKeyPairSync } = await import('node:crypto');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const file = join(folder, 'accounts.pem');
  writeFileSync(file, privateKey.export({ type: 'pkcs1', format: 'pem' }), { mode: 0o600 });
  return file;
};

const argumentsOf = (folder: string, etcdUrl: string, port: number, keys: string, tokens: string): string[] => [
  `--etcd-servers=${etcdUrl}`,
  '--bind-address=127.0.0.1',
  '--advertise-address=127.0.0.1',
  `--secure-port=${port}`,
  `--cert-dir=${join(folder, 'certificates')}`,
  `--token-auth-file=${tokens}`,
  '--authorization-mode=RBAC',
  '--service-account-issuer=https://checks.example',
  `--service-account-key-file=${keys}`,
  `--service-account-signing-key-file=${keys}`,
  '--service-cluster-ip-range=10.0.0.0/24',
  // The controllers that create the default accounts do not run.
  '--disable-admission-plugins=ServiceAccount',
];

/**
 * A Kubernetes API server with its own etcd on free ports. It has the admission plugins of a real cluster, including Pod Security, but no
 * controllers: it validates and stores objects without running pods.
 * @throws when one of the two does not start
 */
export const startApiServer = async (
  programs: { readonly etcd: string; readonly apiServer: string },
  folder: string,
): Promise<ApiServer> => {
  mkdirSync(folder, { recursive: true });
  const [client = 0, peer = 0, port = 0] = await freePorts(3);
  const etcd = await startEtcd(programs.etcd, folder, [client, peer]);
  const keys = await writeKeys(folder);
  const tokens = join(folder, 'tokens.csv');
  writeFileSync(tokens, `${token},checks,checks,system:masters\n`, { mode: 0o600 });
  const certificate = join(folder, 'certificates', 'apiserver.crt');
  let agent: Agent | undefined;
  const request: ApiServer['request'] = async (method, path, body) => {
    // The certificate is created at start.
    agent ??= new Agent({ connect: { ca: readFileSync(certificate) } });
    const response = await fetch(`https://127.0.0.1:${port}${path}`, {
      method,
      dispatcher: agent,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const warnings = (response.headers.get('warning') ?? '').split(/, (?=299 )/).filter(Boolean);
    return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text, warnings };
  };
  const server = createDaemon({
    name: 'kube-apiserver',
    command: programs.apiServer,
    cwd: folder,
    logFile: join(folder, 'api-server.log'),
    stopSignals,
    args: argumentsOf(folder, etcd.url, port, keys, tokens),
    isReady: async () => (await request('GET', '/readyz')).status === 200,
    readyTimeoutMs: 60_000,
  });
  try {
    await server.start();
  } catch (error) {
    await etcd.stop();
    throw error;
  }
  const { body } = await request('GET', '/version');
  return {
    version: body.gitVersion,
    request,
    stop: async () => {
      await agent?.close();
      await server.stop();
      await etcd.stop();
    },
  };
};
