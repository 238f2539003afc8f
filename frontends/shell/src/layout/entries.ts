import { type IconName, useSession } from '@trenzeye/frontend-kit';
import { warmUpRemote } from '../features/remotes/load-remote.ts';

export interface Entry {
  readonly to: string;
  readonly label: string;
  readonly icon: IconName;
  /** Fetches the page's code ahead; called when the link is pointed at. */
  readonly warmUp?: () => void;
}

const warmUp = () => warmUpRemote('creator');

const pages: readonly Entry[] = [
  { to: '/trenz', label: 'Trenz', icon: 'wave', warmUp },
  { to: '/explore', label: 'Explore', icon: 'compass', warmUp },
  { to: '/generate', label: 'Generate', icon: 'spark', warmUp },
];

/** The pages the navigation offers, home first. A visitor's home is the landing page. */
export function useEntries(): readonly Entry[] {
  const { state } = useSession();
  return [{ to: state === 'out' ? '/' : '/home', label: 'Home', icon: 'home' }, ...pages];
}
