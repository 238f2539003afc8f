import { EmojiField } from '@trenzeye/frontend-kit/emoji';
import {
  type KeyboardEvent,
  type RefObject,
  type TextareaHTMLAttributes,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import './completion.css';
import { plural, t } from '@lingui/core/macro';
import { Avatar, Icon, VisuallyHidden } from '@trenzeye/frontend-kit';
import { findToken, insertWord, type Suggestion, type Token, useSuggestions } from './api.ts';

interface CompletionOptions {
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly value: string;
  /** Maximum length of the text, in characters. */
  readonly limit: number;
  readonly onChange: (text: string) => void;
}

interface Completion {
  /** Empty while the list is closed. */
  readonly suggestions: readonly Suggestion[];
  readonly kind: Token['kind'];
  readonly active: number;
  readonly pick: (suggestion: Suggestion) => void;
  /** Reads the token at the caret, after the text or the selection changed. */
  readonly update: () => void;
  readonly close: () => void;
  /** Whether the key was for the list. */
  readonly handleKey: (event: KeyboardEvent) => boolean;
}

/** Suggestions for the mention or hashtag at the caret of a text field. */
function useCompletion({ area, value, limit, onChange }: CompletionOptions): Completion {
  const [token, setToken] = useState<Token | null>(null);
  const [closed, setClosed] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const caret = useRef<number | null>(null);
  const isOpen = token !== null && token.start !== closed;
  const suggestions = useSuggestions(isOpen ? token : null);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    area.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const update = () => {
    const element = area.current;
    const found = element && element.selectionStart === element.selectionEnd ? findToken(element.value, element.selectionStart) : null;
    if (found?.kind !== token?.kind || found?.start !== token?.start || found?.q !== token?.q) {
      setToken(found);
      setActive(0);
    }
    if (found?.start !== closed) setClosed(null);
  };
  const close = () => setToken(null);
  const pick = ({ word }: Suggestion) => {
    const completed = token && insertWord(value, token, word, limit);
    close();
    if (!completed) return;
    caret.current = completed.caret;
    onChange(completed.text);
  };
  const handleKey = (event: KeyboardEvent): boolean => {
    const shown = suggestions[Math.min(active, suggestions.length - 1)];
    if (!shown || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === 'ArrowDown') setActive((active + 1) % suggestions.length);
    else if (event.key === 'ArrowUp') setActive((active + suggestions.length - 1) % suggestions.length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) pick(shown);
    else if (event.key === 'Escape') setClosed(token?.start ?? null);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  const kind = token?.kind ?? 'people';
  return { suggestions, kind, active: Math.min(active, Math.max(0, suggestions.length - 1)), pick, update, close, handleKey };
}

interface CompletionListProps {
  readonly id: string;
  readonly kind: Token['kind'];
  readonly suggestions: readonly Suggestion[];
  readonly active: number;
  readonly onPick: (suggestion: Suggestion) => void;
}

const optionId = (list: string, index: number): string => `${list}-${index}`;

/** The suggestions below a text field. The focus stays in the field. */
function CompletionList({ id, kind, suggestions, active, onPick }: CompletionListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Without a result: newer browsers return a promise, which would be taken for a clean-up function.
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <>
      <div ref={list} id={id} className="tz-completion" role="listbox" aria-label={kind === 'people' ? t`People` : t`Hashtags`}>
        {suggestions.map((suggestion, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the field refers to the active option
          <div
            key={suggestion.word}
            id={optionId(id, index)}
            role="option"
            aria-selected={index === active}
            className="tz-completion__option"
            // The field keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onPick(suggestion)}
          >
            {kind === 'people' ? (
              <Avatar username={suggestion.word} src={suggestion.avatarUrl ?? null} size={28} />
            ) : (
              <Icon name="tag" size={16} />
            )}
            <span className="tz-completion__word">
              {kind === 'people' ? '@' : '#'}
              {suggestion.word}
            </span>
            {suggestion.isTrending && <span className="tz-completion__note">{t`Trending`}</span>}
          </div>
        ))}
      </div>
      <VisuallyHidden>
        <span role="status">
          {plural(suggestions.length, { one: '# suggestion, use the arrow keys', other: '# suggestions, use the arrow keys' })}
        </span>
      </VisuallyHidden>
    </>
  );
}

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
