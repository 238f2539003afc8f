/** The URL that redeems an invite. `origin` has no trailing slash. */
export const inviteLink = (origin: string, code: string): string => `${origin}/invite/${encodeURIComponent(code)}`;
