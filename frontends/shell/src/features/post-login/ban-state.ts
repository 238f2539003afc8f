/** Router state that makes the log-in page explain a ban. */
export const banState = { reason: 'banned' } as const;

export const isBanState = (state: unknown): boolean => (state as Partial<typeof banState> | null)?.reason === banState.reason;
