import { t } from '@lingui/core/macro';
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { Icon } from './icon.tsx';

interface TagInputProps {
  readonly label: string;
  readonly tags: readonly string[];
  /** Highest number of tags. */
  readonly limit: number;
  /** Longest typed text, in characters. */
  readonly maxLength: number;
  readonly placeholder: string;
  /** The new tags in a typed text. */
  readonly parse: (typed: string, present: readonly string[]) => readonly string[];
  /** Typed characters that end a tag, as Enter does. */
  readonly separator: RegExp;
  /** How a tag is shown; as it is by default. */
  readonly show?: (tag: string) => string;
  readonly hint?: ReactNode;
  readonly isBusy?: boolean;
  /** Buttons beside the label. */
  readonly tools?: ReactNode;
  readonly onChange: (tags: string[]) => void;
}

const asIs = (tag: string): string => tag;

/** Tags as removable chips, and a field to add more. */
export function TagInput({ label, tags, limit, show = asIs, hint, isBusy = false, tools, onChange, ...rest }: TagInputProps) {
  const field = useId();
  const input = useRef<HTMLInputElement>(null);
  const remove = (tag: string) => {
    onChange(tags.filter((each) => each !== tag));
    input.current?.focus();
  };
  return (
    <div className="tz-field tz-tag-input" aria-busy={isBusy}>
      <div className="tz-tag-input__head">
        <label className="tz-label" htmlFor={field}>
          {label}
        </label>
        {tools}
      </div>
      <div className="tz-tag-input__box">
        <ul className="tz-tag-input__list" aria-label={label}>
          {tags.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                className="tz-tag-input__tag"
                aria-label={t`Remove ${show(tag)}`}
                disabled={isBusy}
                onClick={() => remove(tag)}
              >
                {show(tag)}
                <Icon name="close" size={12} />
              </button>
            </li>
          ))}
        </ul>
        <TypedTags {...rest} inputRef={input} id={field} tags={tags} limit={limit} isBusy={isBusy} onChange={onChange} />
      </div>
      {hint && <p className="tz-hint">{hint}</p>}
    </div>
  );
}

interface TypedTagsProps extends Pick<TagInputProps, 'tags' | 'limit' | 'maxLength' | 'placeholder' | 'parse' | 'separator' | 'onChange'> {
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly id: string;
  readonly isBusy: boolean;
}

/** The text field: Enter, a separator and leaving the field add what was typed; Backspace in the empty field removes the last tag. */
function TypedTags({ inputRef, id, tags, limit, maxLength, placeholder, parse, separator, isBusy, onChange }: TypedTagsProps) {
  const [typed, setTyped] = useState('');
  const isFull = tags.length >= limit;
  const addTags = (text: string) => {
    const added = parse(text, tags).slice(0, limit - tags.length);
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
    <input
      ref={inputRef}
      id={id}
      className="tz-tag-input__text"
      value={typed}
      maxLength={maxLength}
      disabled={isBusy || isFull}
      placeholder={isFull ? t`Maximum ${limit}` : placeholder}
      autoCapitalize="none"
      enterKeyHint="done"
      onChange={({ target: { value } }) => (separator.test(value.slice(-1)) ? addTags(value) : setTyped(value))}
      onKeyDown={onKeyDown}
      onBlur={() => addTags(typed)}
    />
  );
}
