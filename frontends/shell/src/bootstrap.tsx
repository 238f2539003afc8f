import { applyKeptTheme, keepFirstView, startTracingIfSampled } from '@trenzeye/frontend-kit';
import { currentLanguage } from '@trenzeye/frontend-kit/language';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app.tsx';
import { registerAllRemotes } from './layout/load-remote.ts';

startTracingIfSampled();
keepFirstView();
applyKeptTheme();
registerAllRemotes();

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root element');

const app = (
  <BrowserRouter>
    <App />
  </BrowserRouter>
);
const { prerendered, language } = container.dataset;
// In a transition React renders in small steps, between which the browser answers input.
startTransition(() => {
  // index.html contains the prerendered landing page, app.html only a skeleton.
  if (prerendered === window.location.pathname && language === currentLanguage()) hydrateRoot(container, app);
  else createRoot(container).render(app);
});
