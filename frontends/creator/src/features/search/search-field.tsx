import { Button, Icon } from '@trenzeye/frontend-kit';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import './search.css';

/** Milliseconds without a key before it searches by itself. */
const pause = 350;

interface SearchFieldProps {
  /** What the address asks for. */
  readonly value: string;
  /** `isFinal` when it was sent, not just typed. */
  readonly onSearch: (words: string, isFinal: boolean) => void;
}

/** Looks for items, people and signals as one types. */
export function SearchField({ value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const field = useId();
  const input = useRef<HTMLInputElement>(null);
  // Back and forward change the address without the field.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  const send = (words: string, isFinal: boolean) => {
    sent.current = words.trim();
    onSearch(words.trim(), isFinal);
  };
  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    if (text.trim() === sent.current) return;
    const timer = setTimeout(() => latest.current(text, false), pause);
    return () => clearTimeout(timer);
  }, [text]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(text, true);
  };
  return (
    <search>
      <form className="tz-search" onSubmit={submit}>
        <label className="tz-visually-hidden" htmlFor={field}>
          Search content, people and signals
        </label>
        <Icon name="search" />
        <input
          ref={input}
          id={field}
          className="tz-input"
          type="search"
          maxLength={200}
          placeholder="Search content, people and signals"
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
            aria-label="Clear the search"
            onClick={() => {
              setText('');
              send('', true);
              input.current?.focus();
            }}
          />
        )}
      </form>
    </search>
  );
}
