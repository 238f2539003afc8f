import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { type RemoteModule, type RemoteName, remoteEntries } from '@trenzeye/frontend-kit';

const modules = new Map<RemoteName, Promise<RemoteModule<RemoteName>>>();
const failed = new Set<RemoteName>();

/** Registers the remotes with the federation runtime without loading them. */
export function registerAllRemotes(): void {
  registerPlugins([
    {
      name: 'log-remote-errors',
      // Returning nothing lets the error reach the page's error boundary.
      errorLoadRemote: ({ id, error }) => console.error(`Loading remote ${id} failed`, error),
    },
  ]);
  registerRemotes((Object.keys(remoteEntries) as RemoteName[]).map((name) => ({ name, entry: remoteEntries[name] })));
}

async function load(name: RemoteName): Promise<RemoteModule<RemoteName>> {
  const module = await loadRemote<RemoteModule<RemoteName>>(`${name}/remote`);
  if (!module) throw new Error(`Remote ${name} has no ./remote module`);
  return module;
}

/** The remote's module, loaded once. Rejects when the remote cannot be reached, until `resetFailedRemote`. */
export function loadRemoteModule(name: RemoteName): Promise<RemoteModule<RemoteName>> {
  const existing = modules.get(name);
  if (existing) return existing;
  const loading = load(name);
  modules.set(name, loading);
  loading.catch(() => failed.add(name));
  return loading;
}

/** Makes the next `loadRemoteModule` of a failed remote load it again, bypassing caches. */
export function resetFailedRemote(name: RemoteName): void {
  if (!failed.delete(name)) return;
  modules.delete(name);
  registerRemotes([{ name, entry: `${remoteEntries[name]}?retry=${Date.now()}` }], { force: true });
}

/**
 * Whether the gateway preloaded files of the remote with this document. The browser answers requests for a file whose preload failed with
 * that failure, so that only a new document loads it again.
 */
export const isPreloaded = (name: RemoteName): boolean => document.querySelector(`link[rel=preload][href^="/remotes/${name}/"]`) !== null;

/** Loads a remote early, e.g. on hover of a link. A failure is handled when the page is opened. */
export function prefetchRemote(name: RemoteName): void {
  loadRemoteModule(name).catch(() => resetFailedRemote(name));
}
