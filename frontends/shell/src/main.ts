import '@trenzeye/frontend-kit/theme.css';
import './layout/layout.css';
import './features/wave/wave.css';
import './pages/landing/landing.css';
import './pages/landing/footer.css';
import './layout/auth-layout.css';
import './pages/home/home.css';

// Shared modules are agreed on before anything that uses them runs.
import('./bootstrap.tsx').catch((error: unknown) => console.error('Trenzeye could not start', error));
