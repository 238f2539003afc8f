import { Button, useToast } from '@trenzeye/frontend-kit';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { moved } from './edits.ts';
import { Again } from './part-field.tsx';

/** What a list of posts or scenes lets its editor do. */
export interface ListEdits<Entry> {
  /** Give it to the list's element. */
  readonly ref: RefObject<HTMLOListElement | null>;
  readonly move: (index: number, by: number) => void;
  readonly remove: (index: number) => void;
  readonly add: (entry: Entry) => void;
  /** Alt with an arrow moves the entry whose text has the focus. */
  readonly onKeyDown: (index: number) => (event: KeyboardEvent) => void;
}

/** Moving, removing and adding entries; the focus goes along. `noun` names an entry in messages. */
export function useListEdits<Entry>(
  entries: readonly Entry[],
  noun: string,
  onChange: (entries: readonly Entry[]) => void,
): ListEdits<Entry> {
  const ref = useRef<HTMLOListElement>(null);
  const next = useRef<string | null>(null);
  const latest = useRef({ entries, onChange });
  latest.current = { entries, onChange };
  const toast = useToast();
  useEffect(() => {
    if (next.current === null) return;
    ref.current?.querySelector<HTMLElement>(`[data-mark="${next.current}"]`)?.focus();
    next.current = null;
  });
  const move = (index: number, by: number, mark?: string) => {
    const changed = moved(entries, index, by);
    if (changed === entries) return;
    next.current = mark ?? `${by < 0 ? 'up' : 'down'}-${index + by}`;
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
      const bringBack = () => latest.current.onChange(latest.current.entries.toSpliced(index, 0, entry));
      toast.info(`${noun} ${index + 1} removed`, undefined, { label: 'Undo', onClick: bringBack });
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

interface ListToolsProps {
  readonly noun: string;
  readonly index: number;
  readonly count: number;
  /** Something is being made: the order stays as it is meanwhile. */
  readonly isLocked: boolean;
  readonly isBusy: boolean;
  readonly edits: Pick<ListEdits<never>, 'move' | 'remove'>;
  readonly onAgain: () => void;
}

/** Up, down, anew and away, for one entry of a list. */
export function ListTools({ noun, index, count, isLocked, isBusy, edits, onAgain }: ListToolsProps) {
  const name = `${noun} ${index + 1}`;
  const tool = { kind: 'bare', size: 'small' } as const;
  return (
    <div className="tz-part__tools">
      <Button
        {...tool}
        icon="chevronUp"
        data-mark={`up-${index}`}
        aria-label={`Move ${name} up`}
        disabled={isLocked}
        aria-disabled={index === 0}
        onClick={() => edits.move(index, -1)}
      />
      <Button
        {...tool}
        icon="chevronDown"
        data-mark={`down-${index}`}
        aria-label={`Move ${name} down`}
        disabled={isLocked}
        aria-disabled={index === count - 1}
        onClick={() => edits.move(index, 1)}
      />
      <Again label={`Write ${name} anew`} isBusy={isBusy} disabled={isLocked} onClick={onAgain} />
      <Button {...tool} icon="trash" aria-label={`Remove ${name}`} disabled={isLocked || count === 1} onClick={() => edits.remove(index)} />
    </div>
  );
}
