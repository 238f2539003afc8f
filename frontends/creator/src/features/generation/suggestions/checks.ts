import { t } from '@lingui/core/macro';
import { formatLocale } from '@trenzeye/frontend-kit';
import type { ContentCheck, ContentChecks } from '@trenzeye/proto/http/content';
import { isAt, isSameValue, valueAt } from '../document/part-path.ts';
import type { TypedContent } from '../document/typed-content.ts';

export type Finding = ContentChecks['findings'][number];

const texts: Record<ContentCheck, (words: string) => string> = {
  unknown_facts: (words) => t`Check this fact: “${words}”`,
  first_person: (words) => t`Says “${words}” in the first person`,
  avoided_words: (words) => t`Contains “${words}”, which your voice avoids`,
  repetition: (words) => t`Repeats “${words}”`,
  length: (limit) => t`Longer than ${limit} characters`,
};

/** A finding as a short note. */
export const findingText = ({ check, text }: Finding): string => texts[check](text);

export const findingsAt = (findings: readonly Finding[], part: string): readonly Finding[] =>
  findings.filter(({ path }) => isAt(path, part));

const checkNames: Record<ContentCheck, string> = {
  length: t`length`,
  avoided_words: t`words to avoid`,
  repetition: t`repetition`,
  first_person: t`statements about you`,
  unknown_facts: t`facts that are not in the sources`,
};

/** What was checked, as a sentence; empty when nothing was. */
export function checkedText({ checked, findings }: ContentChecks): string {
  if (checked.length === 0) return '';
  const names = new Intl.ListFormat(formatLocale(), { type: 'conjunction' }).format(checked.map((check) => checkNames[check]));
  const result = findings.length === 0 ? t`Nothing to check.` : t`${findings.length} to check.`;
  return t`Checked for ${names}. ${result}`;
}

/** The finding with its path after an edit; undefined when the text that it is about was changed or removed. */
function relocated(finding: Finding, before: unknown, after: unknown): Finding | undefined {
  const { path } = finding;
  if (isSameValue(valueAt(before, path), valueAt(after, path))) return finding;
  const [field = '', index, ...rest] = path.split('.');
  if (index === undefined) return undefined;
  const entry = valueAt(before, `${field}.${index}`);
  const moved = ((valueAt(after, field) ?? []) as readonly unknown[]).findIndex((each) => isSameValue(each, entry));
  return moved < 0 ? undefined : { ...finding, path: [field, moved, ...rest].join('.') };
}

/** The checks after the author's edit: findings move with their part, and go when it is edited or removed. */
export const checksAfterEdit = (checks: ContentChecks, before: TypedContent, after: TypedContent): ContentChecks => ({
  ...checks,
  findings: checks.findings.flatMap((finding) => relocated(finding, before.content, after.content) ?? []),
});

/** The checks after a part was generated again: its findings are replaced. */
export const checksAfterPart = (checks: ContentChecks, part: string, ofPart: ContentChecks): ContentChecks => ({
  checked: [...new Set([...checks.checked, ...ofPart.checked])],
  findings: [...checks.findings.filter(({ path }) => !isAt(path, part)), ...findingsAt(ofPart.findings, part)],
});

/** The checks without a finding that the author has dismissed. */
export const withoutFinding = (checks: ContentChecks, dismissed: Finding): ContentChecks => ({
  ...checks,
  findings: checks.findings.filter((finding) => finding !== dismissed),
});
