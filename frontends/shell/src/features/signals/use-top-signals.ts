import { useQuery } from '@tanstack/react-query';
import { call } from '@trenzeye/frontend-kit';
import { content } from '@trenzeye/proto/http/content';

/** The strongest signals now, at most `limit`. */
export const useTopSignals = (limit: number) =>
  useQuery({ queryKey: ['home', 'rising', limit], queryFn: ({ signal }) => call(content.listSignals, { query: { limit }, signal }) });

/** The signals that onboarding suggests topics and a first trend from. */
export const useSuggestedSignals = () => useTopSignals(50);
