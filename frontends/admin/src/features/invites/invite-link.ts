/** Where an invite is redeemed. `origin` has no slash at its end. */
export const inviteLink = (origin: string, code: string): string => `${origin}/invite/${encodeURIComponent(code)}`;
