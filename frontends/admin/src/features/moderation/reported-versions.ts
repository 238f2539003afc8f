import type { CaseDetail } from '@trenzeye/proto/http/admin';
import type { PublishedVersion } from '@trenzeye/proto/http/content';

/** The text of a version of a thread, an image or a Short. */
export const versionText = ({ content }: Pick<PublishedVersion, 'content'>): string => {
  if ('tweets' in content) return [...content.tweets, content.hashtags.map((tag) => `#${tag}`).join(' ')].filter(Boolean).join('\n\n');
  if ('caption' in content) {
    const descriptions = [content.alt_text, ...(content.pictures ?? []).map(({ alt_text }) => alt_text)].filter(Boolean);
    return [content.caption, content.style_tags.map((tag) => `#${tag}`).join(' '), ...new Set(descriptions)].filter(Boolean).join('\n\n');
  }
  return [content.script, content.alt_text].filter(Boolean).join('\n\n');
};

/**
 * The reported versions that are no longer current, oldest first, and the current version. Empty if every report is about the current
 * version. `versions` are all published versions, latest first.
 */
export const reportedVersions = (
  { all_reports }: Pick<CaseDetail, 'all_reports'>,
  versions: readonly PublishedVersion[],
): { readonly reported: readonly PublishedVersion[]; readonly current: PublishedVersion | undefined } => {
  const [current] = versions;
  const numbers = new Set(all_reports.map(({ version }) => version));
  const reported = versions.filter(({ number }) => number !== current?.number && numbers.has(number));
  return { reported: reported.reverse(), current };
};
