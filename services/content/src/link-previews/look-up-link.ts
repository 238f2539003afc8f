import type { LinkPreview } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import { normaliseUrl } from './normalise-url.ts';
import { presentLinkPreview } from './present-link-preview.ts';
import { requestPreviews } from './store/link-previews.ts';

type LinkAnswer = { status: 'ready'; preview: LinkPreview } | { status: 'pending' | 'none' };

/** The card that a link would have; requests a page that is not known. */
export const lookUpLink = async (
  { transaction, clock, linkPreviews }: Pick<ContentContext, 'transaction' | 'clock' | 'linkPreviews'>,
  userId: string,
  href: string,
): Promise<LinkAnswer> => {
  const found = normaliseUrl(href);
  if (!found || !linkPreviews.isOn) return { status: 'none' };
  // In a transaction, which an idle service notices: the author is waiting for the card.
  const previews = await transaction({ actor: 'system' }, ({ prisma }) =>
    requestPreviews(prisma, [{ ...found, requestedBy: userId }], { at: clock(), isLinked: false }),
  );
  const stored = previews.get(found.url);
  const preview = presentLinkPreview(stored, href);
  if (preview) return { status: 'ready', preview };
  return { status: stored && stored.fetched_at === null && stored.due_at !== null ? 'pending' : 'none' };
};
