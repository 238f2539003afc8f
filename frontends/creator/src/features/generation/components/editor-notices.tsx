import { t } from '@lingui/core/macro';
import { Button, Icon, type IconName, LinkButton, Notice } from '@trenzeye/frontend-kit';
import type { DraftDetail } from '@trenzeye/proto/http/content';
import { useId } from 'react';
import type { SaveState } from '../../drafts/autosaver.ts';
import { documentFromDraft } from '../../drafts/draft-body.ts';
import type { GenerationTarget } from '../api/generate-body.ts';
import { dismissFailure, failureAdvice } from '../api/generations.ts';
import { useGenerate } from '../api/use-generate.ts';
import type { EditorDocument, Type } from '../document/editor-document.ts';
import { contentLines } from '../document/typed-content.ts';
import type { Owner } from '../state/editor-store.ts';

const labels: Record<SaveState['kind'], { readonly text: string; readonly icon: IconName } | null> = {
  none: null,
  saving: { text: t`Saving...`, icon: 'retry' },
  saved: { text: t`Saved`, icon: 'check' },
  local: { text: t`Saved on this device`, icon: 'device' },
  conflict: { text: t`Changed elsewhere`, icon: 'alert' },
  deleted: { text: t`Not saved`, icon: 'alert' },
  rejected: { text: t`Not saved`, icon: 'alert' },
};

/** The save state as a live region. */
export function SaveStatus({ state, onSaveAsNewDraft }: { state: SaveState; onSaveAsNewDraft: () => void }) {
  const label = labels[state.kind];
  const detail = 'message' in state ? `: ${state.message}` : '';
  return (
    <div className={`tz-save-status tz-save-status--${state.kind}`}>
      <p role="status">
        {label && (
          <>
            <Icon name={label.icon} size={16} />
            {label.text}
            {detail}
          </>
        )}
      </p>
      {state.kind === 'deleted' && <LinkButton onClick={onSaveAsNewDraft}>{t`Save it as a new draft`}</LinkButton>}
    </div>
  );
}

interface FailureNoticeProps {
  readonly owner: Owner;
  readonly type: Type;
  readonly error: Error;
  readonly target: GenerationTarget;
}

/** Why the generation failed and what to do. Not a live region: the toast has already announced it. */
export function FailureNotice({ owner, type, error, target }: FailureNoticeProps) {
  const generate = useGenerate(owner, type);
  return (
    <Notice tone="danger" title={t`Failed to generate content. Please try again.`}>
      <p>{failureAdvice(error)}</p>
      <div className="tz-row">
        <Button size="small" icon="retry" onClick={() => generate(target)}>
          {t`Try again`}
        </Button>
        <Button kind="bare" size="small" onClick={() => dismissFailure(owner, type)}>
          {t`Dismiss`}
        </Button>
      </div>
    </Notice>
  );
}

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
