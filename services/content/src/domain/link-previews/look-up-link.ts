import type { LinkPreview } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../../context.ts';
import { requestPreviews } from '../../store/link-previews/link-previews.ts';
import { normaliseUrl } from './normalise-url.ts';
import { presentLinkPreview } from './present-link-preview.ts';

type LinkAnswer = { status: 'ready'; preview: LinkPreview } | { status: 'pending' | 'none' };

/** The card that a link would have; requests a page that is not known. */
export const lookUpLink = async (
  { prisma, clock, linkPreviews }: Pick<ContentContext, 'prisma' | 'clock' | 'linkPreviews'>,
  href: string,
): Promise<LinkAnswer> => {
  const found = normaliseUrl(href);
  if (!found || !linkPreviews.isOn) return { status: 'none' };
  const stored = (await requestPreviews(prisma, [found], { at: clock(), isLinked: false })).get(found.url);
  const preview = presentLinkPreview(stored, href);
  if (preview) return { status: 'ready', preview };
  return { status: stored && stored.fetched_at === null && stored.failures === 0 && stored.due_at !== null ? 'pending' : 'none' };
};
