import type { ComponentType } from 'react';

/** Pages each remote exposes from its `./remote` module. */
export interface RemotePages {
  readonly creator: 'trenz' | 'generate' | 'explore';
}
export type RemoteName = keyof RemotePages;

/** What a remote's `./remote` module exports. */
export interface RemoteModule<Name extends RemoteName> {
  readonly pages: Readonly<Record<RemotePages[Name], ComponentType>>;
}
export type CreatorModule = RemoteModule<'creator'>;

/** Remote name -> where its container is served. */
export const remoteEntries: Readonly<Record<RemoteName, string>> = {
  creator: '/remotes/creator/remoteEntry.js',
};
