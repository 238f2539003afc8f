import { useQuery } from '@tanstack/react-query';
import { call, useSession } from '@trenzeye/frontend-kit';
import { content, type LinkPreview } from '@trenzeye/proto/http/content';
import { findUrls } from '@trenzeye/proto/text/find-urls';
import { useEffect, useState } from 'react';

/** A link is looked up once the text has not changed for this time. */
const pauseMs = 1_000;
const askAgainMs = 1_500;
const maxRequests = 10;

/** The card that the first link of a text would have; undefined while it is not known, and without one. */
export function useLinkPreview(text: string): LinkPreview | undefined {
  const url = useSettled(findUrls(text)[0]?.url);
  const { state } = useSession();
  const { data } = useQuery({
    queryKey: ['link-preview', url],
    queryFn: ({ signal }) => call(content.lookUpLink, { body: { url: url ?? '' }, signal }),
    enabled: url !== undefined && state === 'signed-in',
    refetchInterval: ({ state: { data: answer, dataUpdateCount } }) =>
      answer?.status === 'pending' && dataUpdateCount < maxRequests ? askAgainMs : false,
    // Without its card, the link stays a link.
    retry: false,
  });
  return data?.status === 'ready' ? data.preview : undefined;
}

/** The value after it has stayed the same for a moment. */
function useSettled(value: string | undefined): string | undefined {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled === value ? settled : undefined;
}
