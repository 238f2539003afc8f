import { existsSync, readFileSync } from 'node:fs';
import { access, constants, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from '@trenzeye/kit';
import { findNpm, type NpmCommand } from '@trenzeye/kit/packages';
import type { LocalAi } from '@trenzeye/proto/http/content';
import { npmEnvironment } from './inherited-environment.ts';
import { installRuntime } from './install-runtime.ts';

const manifests = fileURLToPath(new URL('../../../local-runtime', import.meta.url));
/** Of the installation on Linux with an x64 processor. */
export const runtimeSizeBytes = 115_000_000;

/** The installation of node-llama-cpp in a folder of its own. */
export interface RuntimeInstallation {
  /** Entry file of node-llama-cpp. */
  readonly file: string;
  state(): LocalAi['runtime'];
  isReady(): boolean;
  /** Installs it unless it is unsupported or the pinned version is installed. Calls during an installation wait for it. Throws when it fails. */
  install(): Promise<void>;
  /** Cancels an installation in progress. */
  close(): Promise<void>;
}

export interface RuntimeOptions {
  /** Undefined where no folder is configured. */
  readonly folder: string | undefined;
  readonly log: Logger;
}

/** The pinned version of node-llama-cpp; undefined where nothing is installed. */
const versionIn = (folder: string): string | undefined => {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return undefined;
  return (JSON.parse(readFileSync(file, 'utf8')) as { dependencies: Record<string, string> }).dependencies['node-llama-cpp'];
};

/** Why nothing can be installed; undefined when it can. */
const unsupportedReason = async (folder: string | undefined, npm: NpmCommand | undefined, isInstalled: boolean): Promise<string | null> => {
  if (folder === undefined) return 'No folder is configured for local models (LOCAL_MODELS_DIR).';
  try {
    await mkdir(join(folder, 'models'), { recursive: true });
    await access(folder, constants.W_OK);
  } catch {
    return `The folder of local models (${folder}) is not writable.`;
  }
  return npm || isInstalled ? null : 'npm is not available to the content service, so the software that runs models cannot be installed.';
};

export const openRuntimeInstallation = async ({ folder, log }: RuntimeOptions): Promise<RuntimeInstallation> => {
  const target = join(folder ?? '', 'runtime');
  const npm = findNpm(npmEnvironment());
  let installedVersion = folder === undefined ? undefined : versionIn(target);
  const unsupported = await unsupportedReason(folder, npm, installedVersion !== undefined);
  const closing = new AbortController();
  let running: Promise<void> | undefined;
  let failure: string | null = null;

  const installAndLog = async (command: NpmCommand, root: string): Promise<void> => {
    const startedAt = performance.now();
    failure = null;
    log.info('installing the software that runs local models');
    try {
      await installRuntime({ npm: command, manifests, root, target, signal: closing.signal });
    } catch (err) {
      failure = 'The software that runs models could not be installed. The log of the content service says why.';
      log.error({ err }, 'installation of the software that runs local models failed');
      throw err;
    }
    installedVersion = versionIn(target);
    const durationMs = Math.round(performance.now() - startedAt);
    log.info({ version: installedVersion, durationMs }, 'software that runs local models installed');
  };

  const status = (): LocalAi['runtime']['status'] => {
    if (unsupported) return 'unsupported';
    if (running) return 'installing';
    if (failure) return 'failed';
    return installedVersion === undefined ? 'absent' : 'ready';
  };

  return {
    file: join(target, 'node_modules', 'node-llama-cpp', 'dist', 'index.js'),
    state: () => ({ status: status(), size_bytes: runtimeSizeBytes, error: unsupported ?? failure }),
    isReady: () => !unsupported && installedVersion !== undefined,
    install: async () => {
      // The version alone is compared: an operator may have added packages for a graphics processor.
      if (unsupported || installedVersion === versionIn(manifests)) return;
      if (npm && folder !== undefined)
        running ??= installAndLog(npm, folder).finally(() => {
          running = undefined;
        });
      await running;
    },
    close: async () => {
      closing.abort();
      await running?.catch(() => undefined);
    },
  };
};
