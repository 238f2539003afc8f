import { useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** On every change of page: back to the top, focus to the main region, and its title announced. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const kind = useNavigationType();
  const [announced, setAnnounced] = useState('');
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    const tabbed = isSamePage(shown.current, pathname);
    shown.current = pathname;
    // A tab of one page changed: whoever pressed it stays there.
    if (tabbed) return;
    if (kind !== NavigationType.Pop) window.scrollTo(0, 0);
    const left = document.activeElement;
    // The new page sets its title and its main region once it is rendered.
    const timer = setTimeout(() => {
      if (mayTakeFocus(left)) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
      setAnnounced(document.title);
    }, 100);
    return () => clearTimeout(timer);
  }, [pathname, kind]);

  return (
    <div className="tz-visually-hidden" aria-live="polite">
      {announced}
    </div>
  );
}

/** /account and /account/security are one page with tabs; /u/a and /u/b are not. */
const isSamePage = (before: string, after: string): boolean =>
  [before, after].every((path) => path === '/account' || path.startsWith('/account/'));

/**
 * Whether the focus is still where the old page left it: on what was pressed, or nowhere because that is gone. Somebody who has
 * gone on meanwhile, into a menu, a dialog or a field, is not pulled away.
 */
function mayTakeFocus(left: Element | null): boolean {
  const now = document.activeElement;
  if (
    document.querySelector('dialog[open], [role="dialog"], .account__button[aria-expanded="true"], .bottom-bar__item[aria-expanded="true"]')
  )
    return false;
  return now === null || now === document.body || now === left;
}
