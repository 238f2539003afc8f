import type { ComponentType } from 'react';

/** The pages each remote exposes in its `./remote` module. */
export interface RemotePages {
  readonly creator: 'trenz' | 'generate' | 'upload' | 'explore' | 'item' | 'signal' | 'niches' | 'bookmarks';
  readonly admin: 'dashboard' | 'models' | 'sources' | 'moderation' | 'invites' | 'launch-checklist' | 'test-seed';
  readonly profile: 'user' | 'schedule' | 'messages' | 'notifications' | 'analytics';
}
export type RemoteName = keyof RemotePages;

/** The exports of a remote's `./remote` module. */
export interface RemoteModule<Name extends RemoteName> {
  readonly pages: Readonly<Record<RemotePages[Name], ComponentType>>;
}
export type CreatorModule = RemoteModule<'creator'>;
export type AdminModule = RemoteModule<'admin'>;
export type ProfileModule = RemoteModule<'profile'>;

/** URL of each remote's federation container. */
export const remoteEntries: Readonly<Record<RemoteName, string>> = {
  creator: '/remotes/creator/remoteEntry.js',
  admin: '/remotes/admin/remoteEntry.js',
  profile: '/remotes/profile/remoteEntry.js',
};
