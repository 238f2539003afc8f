import { plural, t } from '@lingui/core/macro';
import { Dialog, Icon, tabStore, useSession, useTheme } from '@trenzeye/frontend-kit';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Command, filterCommands, groupCommands, groupLabels, useSearchCommands } from './search-commands.ts';
import './command-palette.css';
import { useNavigationItems } from '../../../layout/navigation-items.ts';
import { setTourRunning } from '../../tour/tour-store.ts';
import { showShortcutDialog } from '../shortcut-dialogs.ts';

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
function useCommands(): readonly Command[] {
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
      t`colors appearance dark light`,
    ),
    action('shortcuts', t`Keyboard shortcuts`, 'key', () => showShortcutDialog('help'), t`keys help`),
    ...items.map(({ to, label, icon }) => openPage(to, label, icon, to)),
    ...(isSignedIn ? [action('tour', t`Take the tour`, 'compass', () => setTourRunning(true), t`help introduction guide`)] : []),
    ...(isSignedIn ? ownPages : [openPage('login', t`Log in`, 'signIn', '/login', t`sign up account`)]),
    ...publicPages,
  ];
}

/** A recently opened page. */
type RecentCommand = Pick<Command, 'id' | 'label' | 'icon' | 'detail'> & { readonly target: string };

const maxRecent = 5;
/** In session storage per user: the next user of this browser does not see the searches of the previous one. */
const storageKey = (userId: string): string => `trenzeye.recent.${userId}`;

const isRecent = (value: unknown): value is RecentCommand => {
  const { id, label, icon, target } = (value ?? {}) as Record<string, unknown>;
  return [id, label, icon].every((each) => typeof each === 'string') && typeof target === 'string' && target.startsWith('/');
};

/** The pages that the user opened last with the palette in this tab, latest first. */
function readRecent(userId: string): Command[] {
  try {
    const stored: unknown = JSON.parse(tabStore.getItem(storageKey(userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecent).map((command) => ({ ...command, group: 'recent' })) : [];
  } catch (error) {
    console.error('Recent commands could not be read', error);
    return [];
  }
}

/** Adds an opened page. */
function addRecent(userId: string, { id, label, icon, detail, target }: Command): void {
  if (typeof target !== 'string') return;
  const others = readRecent(userId).filter((each) => each.target !== target);
  const recent = [{ id: `recent ${id.replace(/^recent /, '')}`, label, icon, detail, target }, ...others].slice(0, maxRecent);
  tabStore.setItem(storageKey(userId), JSON.stringify(recent));
}

const visitor = 'visitor';

/** A dialog with a combobox: pages, actions, and what the search finds. Enter runs the selected command. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const userId = useSession().user?.id ?? visitor;
  const [text, setText] = useState('');
  const { commands, isSearching, isError } = useMatches(text, userId);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const index = Math.max(
    0,
    commands.findIndex(({ id }) => id === selectedId),
  );
  const listId = useId();
  const run = (command: Command) => {
    onClose();
    addRecent(userId, command);
    if (typeof command.target === 'string') navigate(command.target);
    else command.target();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const selected = commands[index];
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && selected) run(selected);
    else if (moves.has(event.key) && commands.length > 0)
      setSelectedId(commands.at((index + (moves.get(event.key) ?? 0)) % commands.length)?.id ?? null);
    else return;
    event.preventDefault();
  };
  const selected = commands[index];
  return (
    <Dialog title={t`Command palette`} onClose={onClose} initialFocus="input">
      <div className="palette">
        <input
          className="tz-input"
          type="text"
          role="combobox"
          aria-label={t`Search pages, actions, people and tags`}
          aria-expanded={commands.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={selected ? optionId(listId, selected) : undefined}
          placeholder={t`Search pages, actions, people and tags`}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setSelectedId(null);
          }}
          onKeyDown={onKeyDown}
        />
        <CommandList id={listId} commands={commands} selected={selected} onRun={run} />
        <p role="status" className="tz-muted tz-small palette__status">
          {statusText(commands.length, isSearching, isError)}
        </p>
      </div>
    </Dialog>
  );
}

const moves: ReadonlyMap<string, number> = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
]);

const optionId = (listId: string, { id }: Command): string => `${listId}-${id.replaceAll(/[^\w-]/g, '_')}`;

const statusText = (count: number, isSearching: boolean, isError: boolean): string => {
  if (isError) return t`The search failed. Pages and actions are still available.`;
  if (count === 0) return isSearching ? t`Searching...` : t`Nothing found. Try another word.`;
  return plural(count, { one: '# result', other: '# results' });
};

/** Recent pages first while nothing is typed; otherwise the matching commands and what the search finds. */
function useMatches(text: string, userId: string) {
  const available = useCommands();
  const { commands: found, isSearching, isError } = useSearchCommands(text);
  const query = text.trim();
  if (query === '') return { commands: [...readRecent(userId), ...available], isSearching: false, isError: false };
  const searchAll: Command = {
    id: 'search-all',
    group: 'posts',
    label: t`Search for “${query}”`,
    icon: 'search',
    target: `/explore?${new URLSearchParams({ q: query })}`,
  };
  return { commands: [...filterCommands(available, query), ...found, searchAll], isSearching, isError };
}

interface CommandListProps {
  readonly id: string;
  readonly commands: readonly Command[];
  readonly selected: Command | undefined;
  readonly onRun: (command: Command) => void;
}

function CommandList({ id, commands, selected, onRun }: CommandListProps) {
  const list = useRef<HTMLDivElement>(null);
  const selectedOption = selected && optionId(id, selected);
  useEffect(() => {
    if (selectedOption) document.getElementById(selectedOption)?.scrollIntoView({ block: 'nearest' });
  }, [selectedOption]);
  return (
    <div ref={list} id={id} role="listbox" aria-label={t`Commands`} className="palette__list">
      {groupCommands(commands).map(([group, each]) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox.
        <div key={group} role="group" aria-label={groupLabels[group]}>
          <p className="palette__group" aria-hidden="true">
            {groupLabels[group]}
          </p>
          {each.map((command) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys.
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox.
            <div
              key={command.id}
              id={optionId(id, command)}
              role="option"
              aria-selected={command === selected}
              className="palette__option"
              onClick={() => onRun(command)}
            >
              <Icon name={command.icon} size={18} />
              <span className="tz-clip-1">{command.label}</span>
              {command.detail && <span className="tz-muted tz-small tz-clip-1">{command.detail}</span>}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
