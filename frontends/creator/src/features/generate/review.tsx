import { Button, newIdempotencyKey } from '@trenzeye/frontend-kit';
import { type ReactNode, useMemo } from 'react';
import { type Draft, emptyDraft } from './draft.ts';
import { keepDraft, type Type } from './kept-drafts.ts';
import { type Made, tidy, toSave } from './made.ts';
import { MadeEditor } from './made-editor.tsx';
import { useSave } from './save-content.ts';

export interface Saved {
  readonly id: string;
  readonly title: string;
}

interface ReviewProps {
  readonly type: Type;
  readonly draft: Draft;
  readonly made: Made;
  /** The card as it would be published. */
  readonly card: ReactNode;
  readonly onSaved: (saved: Saved) => void;
}

/** What was generated: the card, its whole text to edit, and Approve & Save, which clears prompt and preview. */
export function Review({ type, draft, made, card, onSaved }: ReviewProps) {
  const { mutate, isPending } = useSave();
  const key = useMemo(newIdempotencyKey, [made]);
  const ready = tidy(made);
  const save = () => {
    if (!ready) return;
    const body = toSave(ready, draft.madePrompt, draft.signal?.id ?? null);
    mutate(
      { body, key },
      {
        onSuccess: ({ id, title }) => {
          keepDraft(type, emptyDraft);
          onSaved({ id, title });
        },
      },
    );
  };
  return (
    <>
      {card}
      <div className="tz-review__bar">
        <Button kind="primary" icon="check" loading={isPending} disabled={!ready} onClick={save}>
          Approve &amp; Save
        </Button>
        <p className="tz-hint">
          {ready ? 'Saved as a draft first; you publish in the next step.' : 'There is nothing left to save. Write something below.'}
        </p>
      </div>
      <section className="tz-review__editor" aria-labelledby="edit-heading">
        <h3 id="edit-heading">Edit before saving</h3>
        <MadeEditor made={made} onChange={(changed) => keepDraft(type, { ...draft, made: changed })} />
      </section>
    </>
  );
}
