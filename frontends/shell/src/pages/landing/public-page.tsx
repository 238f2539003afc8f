import type { ReactNode } from 'react';
import { Footer } from './footer.tsx';
import { PublicHeader } from './public-header.tsx';

/** What every page for people who are not signed in yet stands in: a way past the header, the header, the footer. */
export function PublicPage({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div className={className}>
      <a className="tz-skip-link" href="#main">
        Skip to content
      </a>
      <PublicHeader />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  );
}
