import { QueryClient } from '@tanstack/react-query';
import { isTransient } from './api/api-error.ts';

/**
 * Queries are retried at most twice, and only when the server failed or was not reached; mutations never. Without a connection they are
 * sent all the same, because the service worker answers some, and again when the connection is back.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 2 && isTransient(error),
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false },
    },
  });
