import { t } from '@lingui/core/macro';
import { Button, useTitle } from '@trenzeye/frontend-kit';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

export function NotFound() {
  const { pathname } = useLocation();
  useTitle(t`Page not found`);
  useEffect(() => console.error('404: page not found', pathname), [pathname]);
  return (
    <div className="tz-page not-found">
      <h1 className="tz-wave-text">404</h1>
      <p>{t`Oops! Page not found`}</p>
      <Button to="/">{t`Return to Home`}</Button>
    </div>
  );
}
