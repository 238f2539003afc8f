import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { type RemoteModule, type RemoteName, remoteEntries } from '@trenzeye/frontend-kit';

const modules = new Map<RemoteName, Promise<RemoteModule<RemoteName>>>();
const failed = new Set<RemoteName>();

/** Names the remotes to the federation runtime; nothing is fetched yet. */
export function registerAllRemotes(): void {
  registerPlugins([
    {
      name: 'log-remote-errors',
      // Answering nothing lets the error reach the page's own boundary.
      errorLoadRemote: ({ id, error }) => console.error(`The remote ${id} could not be loaded`, error),
    },
  ]);
  registerRemotes((Object.keys(remoteEntries) as RemoteName[]).map((name) => ({ name, entry: remoteEntries[name] })));
}

async function load(name: RemoteName): Promise<RemoteModule<RemoteName>> {
  const module = await loadRemote<RemoteModule<RemoteName>>(`${name}/remote`);
  if (!module) throw new Error(`The remote ${name} has no ./remote module`);
  return module;
}

/** The remote's pages; one promise per remote until it is forgotten. Rejects when the remote cannot be reached. */
export function loadRemoteModule(name: RemoteName): Promise<RemoteModule<RemoteName>> {
  const known = modules.get(name);
  if (known) return known;
  const loading = load(name);
  modules.set(name, loading);
  loading.catch(() => failed.add(name));
  return loading;
}

/** Forgets a remote if it failed, so that the next `loadRemoteModule` fetches it anew, past every cache. */
export function resetFailedRemote(name: RemoteName): void {
  if (!failed.delete(name)) return;
  modules.delete(name);
  registerRemotes([{ name, entry: `${remoteEntries[name]}?retry=${Date.now()}` }], { force: true });
}

/** Fetches a remote ahead of its page, e.g. when a link to it is pointed at. Failure is left to the page. */
export function prefetchRemote(name: RemoteName): void {
  loadRemoteModule(name).catch(() => resetFailedRemote(name));
}
