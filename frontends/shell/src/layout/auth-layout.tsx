import { ThemeToggle, Wordmark } from '@trenzeye/frontend-kit';
import type { ReactNode } from 'react';
import { Wave } from '../features/wave/wave.tsx';

/** The layout of the log-in, password and invite pages. */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="auth-layout">
      <header className="auth-layout__header">
        <Wordmark />
        <ThemeToggle />
      </header>
      <main id="main" tabIndex={-1} className="auth-layout__main">
        {children}
      </main>
      <Wave />
    </div>
  );
}
