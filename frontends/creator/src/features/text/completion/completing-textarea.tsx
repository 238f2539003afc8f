import { EmojiField } from '@trenzeye/frontend-kit/emoji';
import { type RefObject, type TextareaHTMLAttributes, useId, useRef } from 'react';
import { CompletionList, optionId } from './completion-list.tsx';
import { useCompletion } from './use-completion.ts';
import './completion.css';

interface CompletingTextareaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange' | 'maxLength'> {
  readonly value: string;
  readonly maxLength: number;
  readonly onChange: (text: string) => void;
  readonly area?: RefObject<HTMLTextAreaElement | null>;
  /** Without the button that opens the emoji picker, for text that is spoken or not published. */
  readonly withoutEmoji?: boolean;
}

/**
 * A text field that suggests people after an @ and hashtags after a #, and inserts emoji. While the list is open, the field controls it as a combobox does:
 * arrows, Enter or Tab, Escape.
 */
export function CompletingTextarea({
  value,
  maxLength,
  onChange,
  area,
  withoutEmoji = false,
  onKeyDown,
  onBlur,
  ...rest
}: CompletingTextareaProps) {
  const own = useRef<HTMLTextAreaElement>(null);
  const element = area ?? own;
  const list = useId();
  const { suggestions, kind, active, pick, update, close, handleKey } = useCompletion({ area: element, value, limit: maxLength, onChange });
  const isOpen = suggestions.length > 0;
  // HTML allows no other role than textbox here, and a textbox has no aria-expanded: the status announces the list.
  const combobox = {
    'aria-autocomplete': 'list',
    'aria-haspopup': 'listbox',
    'aria-controls': list,
    'aria-activedescendant': optionId(list, active),
  } as const;
  const field = (
    <>
      <textarea
        {...rest}
        {...(isOpen ? combobox : {})}
        ref={element}
        value={value}
        maxLength={maxLength}
        onChange={(event) => {
          onChange(event.target.value);
          update();
        }}
        onSelect={update}
        onKeyDown={(event) => {
          if (!handleKey(event)) onKeyDown?.(event);
        }}
        onBlur={(event) => {
          close();
          onBlur?.(event);
        }}
      />
      {isOpen && <CompletionList id={list} kind={kind} suggestions={suggestions} active={active} onPick={pick} />}
    </>
  );
  if (withoutEmoji) return <div className="tz-completing">{field}</div>;
  return (
    <EmojiField area={element} disabled={rest.readOnly === true || rest.disabled === true} className="tz-completing">
      {field}
    </EmojiField>
  );
}
