import { QueryClientProvider } from '@tanstack/react-query';
import { createQueryClient, LiveSession, SessionProvider, ToastProvider } from '@trenzeye/frontend-kit';
import { useState } from 'react';
import { PostLoginRouting } from './features/post-login/post-login-routing.tsx';
import { AppRoutes } from './routes.tsx';

/** Everything below the router; the same tree is rendered while building and in the browser. */
export function App() {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <ToastProvider>
          <PostLoginRouting />
          <AppRoutes />
          <LiveSession />
        </ToastProvider>
      </SessionProvider>
    </QueryClientProvider>
  );
}
