import { t } from '@lingui/core/macro';
import { Chip, Notice } from '@trenzeye/frontend-kit';
import type { Generated, RemixCredit } from '@trenzeye/proto/http/content';
import { useDeferredValue, useMemo } from 'react';
import { type TypedContent, toTypedContent } from '../../generation/document/typed-content.ts';
import { useItem } from '../../items/api.ts';
import { ChangedText } from '../../text/changed-text.tsx';
import { type ComparedPart, compareWithOriginal, removedParts } from '../compare-original.ts';
import './remix-comparison.css';

interface RemixComparisonProps {
  readonly original: RemixCredit;
  readonly typedContent: TypedContent;
}

/** What of a remix is still the original's; nothing for an original that was removed. */
export function RemixComparison({ original, typedContent }: RemixComparisonProps) {
  const { data } = useItem(original.id, original.status === 'published');
  const before = useMemo(() => toTypedContent(data?.content as Generated | undefined), [data]);
  const after = useDeferredValue(typedContent);
  const parts = useMemo(() => (before?.type === after.type ? compareWithOriginal(after, before) : []), [before, after]);
  const removed = useMemo(() => (before?.type === after.type ? removedParts(after, before) : []), [before, after]);
  if (parts.length === 0) return null;
  const kept = parts.filter(({ isKept }) => isKept).length;
  if (kept === parts.length && removed.length === 0)
    return (
      <Notice tone="warning" title={t`Nothing is changed yet`}>
        <p>{t`It is still identical to the original. Change something before you publish; spacing and capital letters do not count as changes.`}</p>
      </Notice>
    );
  return (
    <details className="tz-remix-comparison">
      <summary>
        {kept === 0
          ? t`Compared with the original: everything is changed`
          : t`Compared with the original: ${kept} of ${parts.length} parts are unchanged`}
      </summary>
      <ul>
        {parts.map((part) => (
          <PartRow key={part.label} part={part} />
        ))}
        {removed.map((text) => (
          <li key={text}>
            <del dir="auto">{text}</del>
          </li>
        ))}
      </ul>
    </details>
  );
}

const PartRow = ({ part: { label, isKept, changes } }: { part: ComparedPart }) => (
  <li>
    <p className="tz-remix-comparison__head">
      <strong>{label}</strong>
      <Chip>{isKept ? t`Unchanged from the original` : t`Changed`}</Chip>
    </p>
    <p className={isKept ? 'tz-muted' : undefined}>
      <ChangedText changes={changes} />
    </p>
  </li>
);
