import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type Suggestion, useSuggestions } from './completion-queries.ts';
import { findToken, insertWord, type Token } from './find-token.ts';

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
export function useCompletion({ area, value, limit, onChange }: CompletionOptions): Completion {
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
