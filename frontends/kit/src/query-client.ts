import { QueryClient } from '@tanstack/react-query';
import { isTransient } from './api/api-error.ts';

/** Queries are asked again only when that may help (the server failed or was not reached), at most twice; writes never. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: (failures, error) => failures < 2 && isTransient(error), staleTime: 30_000, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
