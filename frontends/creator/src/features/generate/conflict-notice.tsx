import { t } from '@lingui/core/macro';
import { Button, Notice } from '@trenzeye/frontend-kit';
import type { DraftDetail } from '@trenzeye/proto/http/content';
import { useId } from 'react';
import type { EditorDocument } from './document/editor-document.ts';
import { contentLines } from './document/typed-content.ts';
import { documentFromDraft } from './state/draft-body.ts';

interface ConflictNoticeProps {
  readonly mine: EditorDocument;
  readonly current: DraftDetail;
  readonly onKeepLocal: () => void;
  readonly onUseServer: () => void;
}

const textLines = ({ prompt, typedContent }: EditorDocument): string[] => (typedContent ? contentLines(typedContent) : [prompt]);

/** Shows both versions of a draft that was edited in two places, with differences marked, and lets the user choose one. */
export function ConflictNotice({ mine, current, onKeepLocal, onUseServer }: ConflictNoticeProps) {
  const [own, other] = [textLines(mine), textLines(documentFromDraft(current))];
  const savedAt = new Date(current.updated_at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  return (
    <div role="alert">
      <Notice tone="warning" title={t`This draft was also changed on another device`}>
        <p>{t`Choose the version to keep. If you keep yours, the other one stays in the version history.`}</p>
        <div className="tz-conflict-versions">
          <VersionColumn title={t`Your version, on this device`} lines={own} others={other} action={t`Keep mine`} onChoose={onKeepLocal} />
          <VersionColumn
            title={t`Other version, saved at ${savedAt}`}
            lines={other}
            others={own}
            action={t`Use the other version`}
            onChoose={onUseServer}
          />
        </div>
      </Notice>
    </div>
  );
}

interface VersionColumnProps {
  readonly title: string;
  readonly lines: readonly string[];
  readonly others: readonly string[];
  readonly action: string;
  readonly onChoose: () => void;
}

function VersionColumn({ title, lines, others, action, onChoose }: VersionColumnProps) {
  const heading = useId();
  const otherLines = new Set(others);
  return (
    <section className="tz-conflict-version" aria-labelledby={heading}>
      <h3 id={heading}>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard. */}
      <section className="tz-conflict-version__text" tabIndex={0} aria-label={t`${title}: text`}>
        {lines.map((line, index) =>
          otherLines.has(line) ? (
            <p key={index}>{line}</p>
          ) : (
            <p key={index}>
              <mark>{line}</mark>
            </p>
          ),
        )}
      </section>
      <Button size="small" onClick={onChoose}>
        {action}
      </Button>
    </section>
  );
}
