import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createQueryClient, LiveSession, SessionProvider, ToastProvider } from '@trenzeye/frontend-kit';
import { useState } from 'react';
import { SecondFactorPrompt } from './features/factors/second-factor-prompt.tsx';
import { OfflineSupport } from './features/offline/offline-support.tsx';
import { PostLoginRouting } from './features/post-login/post-login-routing.tsx';
import { Shortcuts } from './features/shortcuts/shortcuts.tsx';
import { TourHost } from './features/tour/tour-offer.tsx';
import { ReportLanguage } from './layout/language.tsx';
import { StorageNotice } from './layout/storage-notice.tsx';
import { AppRoutes } from './routes.tsx';

/** The application below the router; the same tree is prerendered at build time and rendered in the browser. */
export function App() {
  const [queryClient] = useState(createQueryClient);
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <SessionProvider>
          <ToastProvider>
            <PostLoginRouting />
            <OfflineSupport />
            <StorageNotice />
            <ReportLanguage />
            <AppRoutes />
            <Shortcuts />
            <TourHost />
            <SecondFactorPrompt />
            <LiveSession />
          </ToastProvider>
        </SessionProvider>
      </QueryClientProvider>
    </I18nProvider>
  );
}
