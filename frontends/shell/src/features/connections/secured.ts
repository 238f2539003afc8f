import { useQueryClient } from '@tanstack/react-query';
import { aiKey } from '@trenzeye/frontend-kit/ai';
import { useCallback } from 'react';

/** The keys of the schedule page's queries for the same answers. */
export const webhookKey = ['schedule', 'webhook'] as const;
export const calendarKey = ['schedule', 'link'] as const;
const keys = [webhookKey, calendarKey, aiKey, ['passkeys'], ['account'], ['push'], ['sessions']];

/** Services pause what they own when they have received the event about the account: pages look again for a while. */
const [lookAgainMs, lookAgainForMs] = [2_000, 15_000];
let securedAtMs = Number.NEGATIVE_INFINITY;

/** The interval of queries about connections. */
export const refetchAfterSecuring = (): number | false => (performance.now() - securedAtMs < lookAgainForMs ? lookAgainMs : false);

/** Returns a function to call when a new password or the end of a session has secured the account: what acts for it may be paused. */
export function useAccountSecured(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    securedAtMs = performance.now();
    for (const queryKey of keys) void client.invalidateQueries({ queryKey });
  }, [client]);
}
