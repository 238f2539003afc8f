import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Footer } from './footer.tsx';
import { PublicHeader } from './public-header.tsx';

/** The layout of the public pages: skip link, header, content and footer. */
export function PublicPage({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div className={className}>
      <a className="tz-skip-link" href="#main">
        {t`Skip to content`}
      </a>
      <PublicHeader />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  );
}
