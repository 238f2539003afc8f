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
export function selectPost(step: 1 | -1): boolean {
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
export function openPost(): boolean {
  const link = selectedPost()?.querySelector<HTMLElement>('a[href^="/c/"]');
  link?.click();
  return link !== undefined && link !== null;
}

/** Presses the first reaction of the selected post, or of the only post of the page. Returns whether there is one. */
export function likePost(): boolean {
  const post = selectedPost() ?? document.querySelector<HTMLElement>('main');
  const all = post?.querySelectorAll<HTMLElement>('[data-shortcut="like"]') ?? [];
  // Without a selection it is clear which post is meant only if the page shows one.
  const [button] = selectedPost() || posts().length <= 1 ? all : [];
  button?.click();
  return button !== undefined;
}
