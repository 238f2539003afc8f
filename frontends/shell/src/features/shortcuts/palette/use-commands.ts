import { t } from '@lingui/core/macro';
import { useSession, useTheme } from '@trenzeye/frontend-kit';
import { useNavigationItems } from '../../../layout/navigation-items.ts';
import { setTourRunning } from '../../tour/tour-store.ts';
import { showShortcutDialog } from '../shortcut-dialogs.ts';
import type { Command } from './commands.ts';

const action = (id: string, label: string, icon: Command['icon'], target: Command['target'], keywords = ''): Command => ({
  id,
  group: 'actions',
  label,
  icon,
  target,
  keywords,
});
const openPage = (id: string, label: string, icon: Command['icon'], target: string, keywords = ''): Command => ({
  ...action(id, label, icon, target, keywords),
  group: 'pages',
});

const createActions: readonly Command[] = [
  action('new-thread', t`New thread`, 'thread', '/generate?type=thread', t`create write post`),
  action('new-image', t`New image`, 'image', '/generate?type=image', t`create poster picture post`),
  action('new-short', t`New Short`, 'video', '/generate?type=shorts', t`create video script post`),
  action('upload', t`Upload a video or photos`, 'upload', '/generate/upload', t`file link trenzlab`),
];

const ownPages: readonly Command[] = [
  openPage('account', t`Account`, 'key', '/account', t`settings username email profile`),
  openPage('security', t`Security`, 'shield', '/account/security', t`password passkey second factor settings`),
  openPage('data', t`Your data`, 'download', '/account/data', t`export download delete account settings`),
  openPage('analytics', t`Analytics`, 'wave', '/analytics', t`views numbers statistics`),
  openPage('niches', t`Your niches`, 'filter', '/niches', t`topics alerts follow trends`),
];

const publicPages: readonly Command[] = [
  openPage('leaderboard', t`Leaderboard`, 'trophy', '/trenz?tab=leaderboard', t`ranking creators`),
  openPage('templates', t`Templates`, 'copy', '/trenz?tab=templates'),
  openPage('shorts', t`Shorts`, 'video', '/trenz?tab=shorts', t`videos`),
  openPage('help', t`Help`, 'info', '/help', t`support docs`),
  openPage('feedback', t`Give feedback`, 'comment', '/feedback'),
];

/** The actions and pages that are available to the user, without those of a search. */
export function useCommands(): readonly Command[] {
  const { state } = useSession();
  const { theme, toggle } = useTheme();
  const items = useNavigationItems();
  const isSignedIn = state === 'signed-in';
  return [
    ...createActions,
    action(
      'theme',
      theme === 'dark' ? t`Switch to the light theme` : t`Switch to the dark theme`,
      'sun',
      toggle,
      t`colours appearance dark light`,
    ),
    action('shortcuts', t`Keyboard shortcuts`, 'key', () => showShortcutDialog('help'), t`keys help`),
    ...items.map(({ to, label, icon }) => openPage(to, label, icon, to)),
    ...(isSignedIn ? [action('tour', t`Take the tour`, 'compass', () => setTourRunning(true), t`help introduction guide`)] : []),
    ...(isSignedIn ? ownPages : [openPage('login', t`Log in`, 'signIn', '/login', t`sign up account`)]),
    ...publicPages,
  ];
}
