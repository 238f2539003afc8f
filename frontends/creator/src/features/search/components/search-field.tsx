import { t } from '@lingui/core/macro';
import { Button, Icon } from '@trenzeye/frontend-kit';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import './search.css';

const debounceMs = 350;

interface SearchFieldProps {
  /** The search text in the URL. */
  readonly value: string;
  /** What is searched, also shown in the empty field. */
  readonly label?: string;
  /** `isFinal` is true when the form was submitted. */
  readonly onSearch: (text: string, isFinal: boolean) => void;
}

/** Search field that searches while the user types. */
export function SearchField({ value, label = t`Search content, people and signals`, onSearch }: SearchFieldProps) {
  const { text, setText, submitSearch } = useSearchText(value, onSearch);
  const field = useId();
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    submitSearch(text, true);
  };
  return (
    <search>
      <form className="tz-search" onSubmit={submit}>
        <label className="tz-visually-hidden" htmlFor={field}>
          {label}
        </label>
        <Icon name="search" />
        <input
          ref={input}
          id={field}
          className="tz-input"
          type="search"
          maxLength={200}
          placeholder={label}
          autoComplete="off"
          enterKeyHint="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {text !== '' && (
          <Button
            kind="bare"
            size="small"
            icon="close"
            aria-label={t`Clear the search`}
            onClick={() => {
              setText('');
              submitSearch('', true);
              input.current?.focus();
            }}
          />
        )}
      </form>
    </search>
  );
}

/** The typed text, searched after a pause or when it is submitted. */
function useSearchText(value: string, onSearch: SearchFieldProps['onSearch']) {
  const [text, setText] = useState(value);
  const lastSearch = useRef(value);
  // Browser navigation changes the URL without the field.
  useEffect(() => {
    if (value === lastSearch.current) return;
    lastSearch.current = value;
    setText(value);
  }, [value]);
  const submitSearch = (searchText: string, isFinal: boolean) => {
    lastSearch.current = searchText.trim();
    onSearch(searchText.trim(), isFinal);
  };
  const latest = useRef(submitSearch);
  latest.current = submitSearch;
  useEffect(() => {
    if (text.trim() === lastSearch.current) return;
    const timer = setTimeout(() => latest.current(text, false), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return { text, setText, submitSearch };
}
