import { lazyPart } from '@trenzeye/frontend-kit';
import { Suspense, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { focusSearch } from './focus-search.ts';
import { likePost, openPost, selectPost } from './selected-post.ts';
import { type ShortcutAction, shortcutAction } from './shortcut-action.ts';
import { showShortcutDialog, useShortcutDialog } from './shortcut-dialogs.ts';
import { areSingleKeysEnabled } from './shortcut-settings.ts';

const ShortcutHelp = lazyPart(async () => (await import('./shortcut-help.tsx')).ShortcutHelp);
const CommandPalette = lazyPart(async () => (await import('./palette/command-palette.tsx')).CommandPalette);

/** Runs an action and returns whether it did something. */
function run(action: ShortcutAction, navigate: (path: string) => unknown): boolean {
  switch (action) {
    case 'help':
    case 'palette':
      showShortcutDialog(action);
      return true;
    case 'search':
      focusSearch(navigate);
      return true;
    case 'create':
      navigate('/generate');
      return true;
    case 'next':
      return selectPost(1);
    case 'previous':
      return selectPost(-1);
    case 'open':
      return openPost();
    case 'like':
      return likePost();
  }
}

/** Handles the keyboard shortcuts of all pages. The dialogs are loaded when they are first opened. */
export function Shortcuts() {
  const navigate = useNavigate();
  const dialog = useShortcutDialog();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.target instanceof Element)) return;
      const action = shortcutAction(event, event.target, areSingleKeysEnabled());
      if (action && run(action, navigate)) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [navigate]);
  if (!dialog) return null;
  const close = () => showShortcutDialog(null);
  return <Suspense>{dialog === 'help' ? <ShortcutHelp onClose={close} /> : <CommandPalette onClose={close} />}</Suspense>;
}
