import { Icon } from '@trenzeye/frontend-kit';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { plain, tagsIn } from './edits.ts';

interface TagsFieldProps {
  readonly label: string;
  readonly tags: readonly string[];
  readonly isBusy?: boolean;
  readonly tools?: ReactNode;
  readonly onChange: (tags: string[]) => void;
}

const most = 10;

/** Tags as chips to take away, and a field to add some: Enter, a comma or a space ends one. */
export function TagsField({ label, tags, isBusy = false, tools, onChange }: TagsFieldProps) {
  const [typed, setTyped] = useState('');
  const field = useId();
  const input = useRef<HTMLInputElement>(null);
  const take = (text: string) => {
    const fresh = tagsIn(text, tags).slice(0, most - tags.length);
    setTyped('');
    if (fresh.length > 0) onChange([...tags, ...fresh]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      take(typed);
    } else if (event.key === 'Backspace' && typed === '' && tags.length > 0) onChange(tags.slice(0, -1));
  };
  return (
    <div className="tz-field tz-part" aria-busy={isBusy}>
      <div className="tz-part__head">
        <label className="tz-label" htmlFor={field}>
          {label}
        </label>
        {tools}
      </div>
      <div className="tz-tags">
        <ul className="tz-tags__list" aria-label={label}>
          {tags.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                className="tz-tags__tag"
                aria-label={`Remove #${plain(tag)}`}
                disabled={isBusy}
                onClick={() => {
                  onChange(tags.filter((each) => each !== tag));
                  input.current?.focus();
                }}
              >
                #{plain(tag)}
                <Icon name="close" size={12} />
              </button>
            </li>
          ))}
        </ul>
        <input
          ref={input}
          id={field}
          className="tz-tags__input"
          value={typed}
          maxLength={65}
          disabled={isBusy || tags.length >= most}
          placeholder={tags.length >= most ? `${most} at most` : 'Add a tag'}
          autoCapitalize="none"
          enterKeyHint="done"
          onChange={({ target: { value } }) => (/[\s,]$/.test(value) ? take(value) : setTyped(value))}
          onKeyDown={onKeyDown}
          onBlur={() => take(typed)}
        />
      </div>
    </div>
  );
}
