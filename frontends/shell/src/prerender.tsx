import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from './app.tsx';

export { publicPages } from './pages/public-pages.ts';

/** The page at `path` as HTML, for a visitor who is not signed in. */
export const render = (path: string): string =>
  renderToString(
    <StaticRouter location={path}>
      <App />
    </StaticRouter>,
  );
