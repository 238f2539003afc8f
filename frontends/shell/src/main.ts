import '@trenzeye/frontend-kit/theme.css';
import './layout/layout.css';
import './layout/first-view.css';
import './features/wave/wave.css';
import './pages/landing/landing.css';
import './pages/landing/footer.css';
import './layout/auth-layout.css';
import './pages/home/home.css';

// The dynamic import lets module federation resolve the shared modules before they are used. Eager: in this file, as every page needs it.
import(/* webpackMode: "eager" */ './start.ts').catch((error: unknown) => console.error('Application start failed', error));
