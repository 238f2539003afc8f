/** Header for responses that must not be cached. */
export const noStore = { 'cache-control': 'no-store' } as const;
