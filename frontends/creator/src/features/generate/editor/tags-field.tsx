import { Icon } from '@trenzeye/frontend-kit';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { parseTags, withoutHash } from './edit-operations.ts';

interface TagsFieldProps {
  readonly label: string;
  readonly tags: readonly string[];
  readonly isBusy?: boolean;
  readonly tools?: ReactNode;
  readonly onChange: (tags: string[]) => void;
}

const tagCountLimit = 10;

/** Tags as removable chips, and a field to add more: Enter, comma or space adds a tag. */
export function TagsField({ label, tags, isBusy = false, tools, onChange }: TagsFieldProps) {
  const [typed, setTyped] = useState('');
  const field = useId();
  const input = useRef<HTMLInputElement>(null);
  const addTags = (text: string) => {
    const added = parseTags(text, tags).slice(0, tagCountLimit - tags.length);
    setTyped('');
    if (added.length > 0) onChange([...tags, ...added]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      addTags(typed);
    } else if (event.key === 'Backspace' && typed === '' && tags.length > 0) onChange(tags.slice(0, -1));
  };
  return (
    <div className="tz-field tz-content-field" aria-busy={isBusy}>
      <div className="tz-content-field__head">
        <label className="tz-label" htmlFor={field}>
          {label}
        </label>
        {tools}
      </div>
      <div className="tz-tags">
        <ul className="tz-tags__list" aria-label={label}>
          {tags.map((tag) => (
            <li key={tag}>
              <TagChip
                name={withoutHash(tag)}
                isDisabled={isBusy}
                onRemove={() => {
                  onChange(tags.filter((each) => each !== tag));
                  input.current?.focus();
                }}
              />
            </li>
          ))}
        </ul>
        <input
          ref={input}
          id={field}
          className="tz-tags__input"
          value={typed}
          maxLength={65}
          disabled={isBusy || tags.length >= tagCountLimit}
          placeholder={tags.length >= tagCountLimit ? `Maximum ${tagCountLimit}` : 'Add a tag'}
          autoCapitalize="none"
          enterKeyHint="done"
          onChange={({ target: { value } }) => (/[\s,]$/.test(value) ? addTags(value) : setTyped(value))}
          onKeyDown={onKeyDown}
          onBlur={() => addTags(typed)}
        />
      </div>
    </div>
  );
}

interface TagChipProps {
  readonly name: string;
  readonly isDisabled: boolean;
  readonly onRemove: () => void;
}

const TagChip = ({ name, isDisabled, onRemove }: TagChipProps) => (
  <button type="button" className="tz-tags__tag" aria-label={`Remove #${name}`} disabled={isDisabled} onClick={onRemove}>
    #{name}
    <Icon name="close" size={12} />
  </button>
);
