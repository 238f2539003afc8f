import { useState } from 'react';

/**
 * Whether one of these queries has neither data nor an error yet since the component was mounted. Stays false after that: a part that uses a
 * failed query as well sends it again when it is mounted, and would otherwise be unmounted until that fails, too, and so on.
 */
export function useIsFirstLoad(queries: readonly { readonly isPending: boolean }[]): boolean {
  const [isLoading, setLoading] = useState(true);
  const isPending = queries.some((query) => query.isPending);
  if (isLoading && !isPending) setLoading(false);
  return isLoading && isPending;
}
