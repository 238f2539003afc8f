import { UiProvider } from '@trenzeye/frontend-kit/ui';
import type { ReactNode } from 'react';
import './admin-page.css';

/** The frame of every admin page: its width, and theme and language of antd's components. */
export const AdminPage = ({ children }: { children: ReactNode }) => (
  <UiProvider>
    <div className="tz-page tz-page--wide">{children}</div>
  </UiProvider>
);
