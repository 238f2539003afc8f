import { t } from '@lingui/core/macro';
import type { PublishedVersion } from '@trenzeye/proto/http/content';
import { type WordChange, wordChanges } from '../text/word-changes.ts';

interface VersionPart {
  readonly label: string;
  readonly text: string;
}

export interface ChangedPart {
  readonly label: string;
  readonly changes: readonly WordChange[];
}

const tagText = (tags: readonly string[]): string => tags.map((tag) => `#${tag.replace(/^#/, '')}`).join(' ');

/** The texts of a version with their labels, those of pictures included. */
const partsOf = ({ title, content }: PublishedVersion): VersionPart[] => {
  const heading = { label: t`Title`, text: title };
  if ('tweets' in content)
    return [
      heading,
      ...content.tweets.map((text, index) => ({ label: t`Post ${index + 1}`, text })),
      { label: t`Hashtags`, text: tagText(content.hashtags) },
    ];
  if ('scenes' in content)
    return [heading, { label: t`Script`, text: content.script }, { label: t`Description`, text: content.alt_text ?? '' }];
  const { pictures } = content;
  const described =
    pictures && pictures.length > 1
      ? pictures.map(({ alt_text }, index) => ({ label: t`Description of picture ${index + 1}`, text: alt_text }))
      : [{ label: t`Description`, text: content.alt_text ?? '' }];
  return [heading, { label: t`Caption`, text: content.caption }, ...described, { label: t`Tags`, text: tagText(content.style_tags) }];
};

/** The parts of a version that differ from the version before it; all parts of the first version. Empty parts are left out. */
export const changedParts = (version: PublishedVersion, before: PublishedVersion | undefined): ChangedPart[] => {
  const previous = new Map(before ? partsOf(before).map(({ label, text }) => [label, text]) : []);
  const parts = partsOf(version);
  const labels = new Set([...parts.map(({ label }) => label), ...previous.keys()]);
  const current = new Map(parts.map(({ label, text }) => [label, text]));
  return [...labels].flatMap((label) => {
    const [text, earlier] = [current.get(label) ?? '', previous.get(label) ?? ''];
    if (before ? text === earlier : text === '') return [];
    return [{ label, changes: before ? wordChanges(earlier, text) : [{ kind: 'same' as const, text }] }];
  });
};
