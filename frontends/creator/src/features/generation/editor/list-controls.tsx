import { t } from '@lingui/core/macro';
import { Button, useToast } from '@trenzeye/frontend-kit';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { moveEntry } from './edit-operations.ts';
import { RegenerateTools } from './regenerate-tools.tsx';

export interface ListEdits<Entry> {
  /** Ref for the list element. */
  readonly ref: RefObject<HTMLOListElement | null>;
  readonly move: (index: number, by: number) => void;
  readonly remove: (index: number) => void;
  readonly add: (entry: Entry) => void;
  /** Alt with an arrow key moves the focused entry. */
  readonly onKeyDown: (index: number) => (event: KeyboardEvent) => void;
}

/** Moves, removes and adds entries, and keeps the focus on them. `removedText` is the message about the removed entry with a number. */
export function useListEdits<Entry>(
  entries: readonly Entry[],
  removedText: (number: number) => string,
  onChange: (entries: readonly Entry[]) => void,
): ListEdits<Entry> {
  const ref = useRef<HTMLOListElement>(null);
  const next = useRef<string | null>(null);
  const latest = useRef({ entries, onChange });
  latest.current = { entries, onChange };
  const toast = useToast();
  useEffect(() => {
    if (next.current === null) return;
    ref.current?.querySelector<HTMLElement>(`[data-focus-key="${next.current}"]`)?.focus();
    next.current = null;
  });
  const move = (index: number, by: number, focusKey?: string) => {
    const changed = moveEntry(entries, index, by);
    if (changed === entries) return;
    next.current = focusKey ?? `${by < 0 ? 'up' : 'down'}-${index + by}`;
    onChange(changed);
  };
  return {
    ref,
    move,
    remove: (index) => {
      const entry = entries[index];
      if (entry === undefined) return;
      next.current = `text-${Math.min(index, entries.length - 2)}`;
      onChange(entries.toSpliced(index, 1));
      const undoRemove = () => latest.current.onChange(latest.current.entries.toSpliced(index, 0, entry));
      toast.info(removedText(index + 1), undefined, { label: t`Undo`, onClick: undoRemove });
    },
    add: (entry) => {
      next.current = `text-${entries.length}`;
      onChange([...entries, entry]);
    },
    onKeyDown: (index) => (event) => {
      if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
      event.preventDefault();
      const by = event.key === 'ArrowUp' ? -1 : 1;
      move(index, by, `text-${index + by}`);
    },
  };
}

interface ListControlsProps {
  /** The entry, such as `post 2`. */
  readonly name: string;
  readonly index: number;
  readonly count: number;
  /** A generation is running: the entry cannot be moved or removed. */
  readonly isGenerating: boolean;
  readonly isBusy: boolean;
  readonly edits: Pick<ListEdits<never>, 'move' | 'remove'>;
  readonly canRewrite: boolean;
  readonly onRegenerate: (instruction?: string) => void;
}

/** Buttons to move, regenerate and remove one entry of a list. */
export function ListControls({ name, index, count, isGenerating, isBusy, edits, canRewrite, onRegenerate }: ListControlsProps) {
  const tool = { kind: 'bare', size: 'small' } as const;
  return (
    <div className="tz-content-field__tools">
      <Button
        {...tool}
        icon="chevronUp"
        data-focus-key={`up-${index}`}
        aria-label={t`Move ${name} up`}
        disabled={isGenerating}
        aria-disabled={index === 0}
        onClick={() => edits.move(index, -1)}
      />
      <Button
        {...tool}
        icon="chevronDown"
        data-focus-key={`down-${index}`}
        aria-label={t`Move ${name} down`}
        disabled={isGenerating}
        aria-disabled={index === count - 1}
        onClick={() => edits.move(index, 1)}
      />
      <RegenerateTools name={name} isBusy={isBusy} disabled={isGenerating} canRewrite={canRewrite} onRegenerate={onRegenerate} />
      <Button
        {...tool}
        icon="trash"
        aria-label={t`Remove ${name}`}
        disabled={isGenerating || count === 1}
        onClick={() => edits.remove(index)}
      />
    </div>
  );
}
