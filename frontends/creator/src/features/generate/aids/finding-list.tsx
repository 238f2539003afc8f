import { t } from '@lingui/core/macro';
import { Button, Icon } from '@trenzeye/frontend-kit';
import { type Finding, findingText } from './checks.ts';

interface FindingListProps {
  /** The part that they are about, such as `post 2`. */
  readonly part: string;
  readonly findings: readonly Finding[];
  readonly onDismiss: (finding: Finding) => void;
}

/** What the checks found in a part. */
export function FindingList({ part, findings, onDismiss }: FindingListProps) {
  if (findings.length === 0) return null;
  return (
    <ul className="tz-findings" aria-label={t`Notes on ${part}`}>
      {findings.map((finding) => {
        const text = findingText(finding);
        return (
          <li key={`${finding.path} ${finding.check} ${finding.text}`} className="tz-findings__item">
            <Icon name="alert" size={16} />
            <span>{text}</span>
            <Button kind="bare" size="small" icon="close" aria-label={t`Dismiss: ${text}`} onClick={() => onDismiss(finding)} />
          </li>
        );
      })}
    </ul>
  );
}
