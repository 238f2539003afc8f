import { useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** On navigation: scrolls to the top, moves the focus to the main region and announces the page title. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const navigationType = useNavigationType();
  const [announced, setAnnounced] = useState('');
  const previousPath = useRef(pathname);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (previousPath.current === pathname) return;
    const isTabChange = isSamePage(previousPath.current, pathname);
    previousPath.current = pathname;
    // The focus stays on the selected tab.
    if (isTabChange) return;
    if (navigationType !== NavigationType.Pop) window.scrollTo(0, 0);
    const focusedBefore = document.activeElement;
    // The new page sets its title and main region when it is rendered.
    // A page that replaces its own address meanwhile is still the new page.
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (canMoveFocus(focusedBefore)) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
      setAnnounced(document.title);
    }, 100);
  }, [pathname, navigationType]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <div className="tz-visually-hidden" aria-live="polite">
      {announced}
    </div>
  );
}

/** /account and /account/security are one page with tabs; /u/a and /u/b are not. */
const isSamePage = (before: string, after: string): boolean =>
  [before, after].every((path) => path === '/account' || path.startsWith('/account/'));

/** What keeps the focus while it is open. */
const overlays = 'dialog[open], [role="dialog"], .account__button[aria-expanded="true"], .bottom-bar__item[aria-expanded="true"]';

/**
 * Whether the focus is still where the previous page left it: on the clicked link, or on the body because the link is gone. A user
 * who has moved on to a menu, a dialog or a field keeps the focus.
 */
function canMoveFocus(focusedBefore: Element | null): boolean {
  const focused = document.activeElement;
  // A closed popover, such as that of the emoji, is in the page but not visible.
  if ([...document.querySelectorAll(overlays)].some((overlay) => overlay.checkVisibility())) return false;
  // A field of the new page, which the page itself or a shortcut has focused.
  if (focused?.matches('main input, main textarea')) return false;
  return focused === null || focused === document.body || focused === focusedBefore;
}
