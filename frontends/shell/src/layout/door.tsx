import { ThemeToggle, Wordmark } from '@trenzeye/frontend-kit';
import type { ReactNode } from 'react';
import { Wave } from '../features/wave/wave.tsx';

/** The frame of the pages one passes on the way in: log-in, forgotten password, new password. */
export function Door({ children }: { children: ReactNode }) {
  return (
    <div className="door">
      <header className="door__top">
        <Wordmark />
        <ThemeToggle />
      </header>
      <main id="main" tabIndex={-1} className="door__main">
        {children}
      </main>
      <Wave />
    </div>
  );
}
