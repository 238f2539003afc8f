import { useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** On every change of page: back to the top, focus to the main region, and its title announced. */
export function RouteChange() {
  const { pathname } = useLocation();
  const kind = useNavigationType();
  const [announced, setAnnounced] = useState('');
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (kind !== NavigationType.Pop) window.scrollTo(0, 0);
    // The new page sets its title and its main region once it is rendered.
    const timer = setTimeout(() => {
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
      setAnnounced(document.title);
    }, 100);
    return () => clearTimeout(timer);
  }, [pathname, kind]);

  return (
    <div className="tz-hidden" aria-live="polite">
      {announced}
    </div>
  );
}
