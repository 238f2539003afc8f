import { Button, classNames, useToast } from '@trenzeye/frontend-kit';
import type { ReactNode } from 'react';
import type { SaveState } from './desk/autosaver.ts';
import { keepDesk, type Owner } from './desk/desk-store.ts';
import { MadeEditor } from './editor/made-editor.tsx';
import { type Made, problemOf, tidy } from './made.ts';
import { generate, type Making, stopMaking } from './making/makings.ts';
import { type Saved, useApprove } from './save-content.ts';
import type { Desk, Type } from './work.ts';

interface ReviewProps {
  readonly owner: Owner;
  readonly type: Type;
  readonly desk: Desk;
  readonly state: SaveState;
  readonly making: Making;
  /** What is shown: what stands on the desk, or what is arriving. */
  readonly shown: Made;
  /** The card as it would be published. */
  readonly card: ReactNode;
  /** The video of a Short: how to get one, and what there is. */
  readonly video?: ReactNode;
  readonly onSaved: (saved: Saved) => void;
}

/** What was generated: the card, Approve & Save, and all of it to edit in place. */
export function Review({ owner, type, desk, state, making, shown, card, video, onSaved }: ReviewProps) {
  const say = useToast();
  const isBusy = making.kind === 'busy';
  const part = isBusy ? making.part : null;
  return (
    <>
      <div className={classNames('tz-arriving', isBusy && 'tz-arriving--busy')} aria-busy={isBusy}>
        {card}
      </div>
      {isBusy && !part ? (
        <Writing onStop={() => stopMaking(owner, type)} />
      ) : (
        <Approve owner={owner} type={type} made={shown} state={state} isBusy={isBusy} onSaved={onSaved} />
      )}
      {!isBusy && video}
      <section className="tz-review__editor" aria-labelledby="edit-heading">
        <h3 id="edit-heading">{isBusy && !part ? 'As it arrives' : 'Edit before saving'}</h3>
        <MadeEditor
          made={shown}
          remaking={part}
          isLocked={isBusy}
          onChange={(made) => keepDesk(owner, type, { ...desk, made })}
          onRemake={(wanted) => void generate(owner, type, wanted, say)}
        />
      </section>
    </>
  );
}

/** Something is on its way; it can be stopped. */
export const Writing = ({ onStop }: { onStop: () => void }) => (
  <div className="tz-review__bar">
    <Button icon="close" onClick={onStop}>
      Stop
    </Button>
    <p className="tz-hint" role="status">
      Writing...
    </p>
  </div>
);

interface ApproveProps {
  readonly owner: Owner;
  readonly type: Type;
  readonly made: Made;
  readonly state: SaveState;
  readonly isBusy: boolean;
  readonly onSaved: (saved: Saved) => void;
}

function Approve({ owner, type, made, state, isBusy, onSaved }: ApproveProps) {
  const say = useToast();
  const { mutate, isPending } = useApprove(owner, type, onSaved);
  const ready = tidy(made);
  const problem = problemOf(ready) ?? (state.kind === 'conflict' ? 'Choose above which one to keep.' : null);
  return (
    <div className="tz-review__bar">
      <Button kind="primary" icon="check" loading={isPending} disabled={problem !== null || isBusy} onClick={() => mutate(ready)}>
        Approve &amp; Save
      </Button>
      {isBusy ? (
        <Button icon="close" onClick={() => stopMaking(owner, type)}>
          Stop
        </Button>
      ) : (
        <Button icon="retry" disabled={isPending} onClick={() => void generate(owner, type, null, say)}>
          Regenerate all
        </Button>
      )}
      <p className={problem ? 'tz-problem' : 'tz-hint'}>{problem ?? 'Saved as a draft first; you publish in the next step.'}</p>
    </div>
  );
}
