import { lazyPart } from '@trenzeye/frontend-kit';
import { Suspense, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { areSingleKeysEnabled, type ShortcutAction, shortcutAction } from './shortcut-action.ts';
import { showShortcutDialog, useShortcutDialog } from './shortcut-dialogs.ts';

/** The posts of the page in reading order: cards of a feed, and links marked as posts. */
const postSelector = 'main article, main [data-post]';
const isShown = (element: HTMLElement): boolean => element.getClientRects().length > 0;
const posts = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(postSelector)].filter(isShown);

/** The post that has the focus or contains it. */
const selectedPost = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>(postSelector) ?? null;

/** The first post that is not above the window. */
const firstInView = (all: readonly HTMLElement[]): number =>
  Math.max(
    0,
    all.findIndex((post) => post.getBoundingClientRect().bottom > 80),
  );

/** Moves the focus to the next or previous post; to the first in view when none is selected. Returns whether there is one. */
function selectPost(step: 1 | -1): boolean {
  const all = posts();
  const selected = selectedPost();
  const index = selected ? all.indexOf(selected) + step : firstInView(all);
  const post = all[index];
  if (!post) return false;
  if (!post.matches('a, [tabindex]')) post.tabIndex = -1;
  post.focus({ preventScroll: true });
  const reducesMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  post.scrollIntoView({ block: 'center', behavior: reducesMotion ? 'instant' : 'smooth' });
  return true;
}

/** Opens the page of the selected post. Returns whether there is one. */
function openPost(): boolean {
  const link = selectedPost()?.querySelector<HTMLElement>('a[href^="/c/"]');
  link?.click();
  return link !== undefined && link !== null;
}

/** Presses the first reaction of the selected post, or of the only post of the page. Returns whether there is one. */
function likePost(): boolean {
  const post = selectedPost() ?? document.querySelector<HTMLElement>('main');
  const all = post?.querySelectorAll<HTMLElement>('[data-shortcut="like"]') ?? [];
  // Without a selection it is clear which post is meant only if the page shows one.
  const [button] = selectedPost() || posts().length <= 1 ? all : [];
  button?.click();
  return button !== undefined;
}

const field = (): HTMLInputElement | null => document.querySelector<HTMLInputElement>('main input[type="search"]');

/** Time for the page with the search field to load, in milliseconds. */
const timeoutMs = 5_000;

/** Focuses the search field of the page; without one, opens Explore and focuses its field. */
function focusSearch(navigate: (path: string) => unknown): void {
  const present = field();
  if (present) {
    present.focus();
    present.select();
    return;
  }
  navigate('/explore');
  const observer = new MutationObserver(() => {
    const loaded = field();
    if (!loaded) return;
    observer.disconnect();
    loaded.focus();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), timeoutMs);
}

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
