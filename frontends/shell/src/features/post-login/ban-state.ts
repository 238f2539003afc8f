/** What the log-in page is handed when a ban led there. */
export const banState = { ended: 'banned' } as const;

export const isBanState = (state: unknown): boolean => (state as Partial<typeof banState> | null)?.ended === banState.ended;
