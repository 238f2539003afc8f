import { t } from '@lingui/core/macro';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from './app.tsx';

export { publicPages } from './pages/public-pages.ts';

/** The HTML of the page at `path` for a visitor. */
export const render = (path: string): string =>
  renderToString(
    <StaticRouter location={path}>
      <App />
    </StaticRouter>,
  );

export const loadingText = t`Loading…`;
export const noScriptText = t`Trenzeye needs JavaScript to log you in and to show what is trending.`;
