import { Button, Notice } from '@trenzeye/frontend-kit';
import type { DraftDetail } from '@trenzeye/proto/http/content';
import { useId } from 'react';
import { workOf } from './desk/draft-body.ts';
import { linesOf } from './made.ts';
import type { Work } from './work.ts';

interface ConflictNoticeProps {
  readonly mine: Work;
  readonly current: DraftDetail;
  readonly onKeepMine: () => void;
  readonly onUseOther: () => void;
}

const wordsOf = ({ prompt, made }: Work): string[] => (made ? linesOf(made) : [prompt]);

/** The same draft was changed in two places: both side by side, with what differs marked, and the choice between them. */
export function ConflictNotice({ mine, current, onKeepMine, onUseOther }: ConflictNoticeProps) {
  const [own, other] = [wordsOf(mine), wordsOf(workOf(current))];
  const at = new Date(current.updated_at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  return (
    <div role="alert">
      <Notice tone="warning" title="This draft was changed somewhere else, too">
        <p>Choose which one to go on with. When you keep yours, the other stays among the versions.</p>
        <div className="tz-sides">
          <Side title="Yours, on this device" lines={own} others={other} action="Keep mine" onChoose={onKeepMine} />
          <Side title={`The other, saved at ${at}`} lines={other} others={own} action="Use the other" onChoose={onUseOther} />
        </div>
      </Notice>
    </div>
  );
}

interface SideProps {
  readonly title: string;
  readonly lines: readonly string[];
  readonly others: readonly string[];
  readonly action: string;
  readonly onChoose: () => void;
}

function Side({ title, lines, others, action, onChoose }: SideProps) {
  const heading = useId();
  const known = new Set(others);
  return (
    <section className="tz-side" aria-labelledby={heading}>
      <h3 id={heading}>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard. */}
      <section className="tz-side__text" tabIndex={0} aria-label={`${title}: text`}>
        {lines.map((line, index) =>
          known.has(line) ? (
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
