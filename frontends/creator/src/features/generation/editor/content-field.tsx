import { t } from '@lingui/core/macro';
import { Button, classNames, Icon } from '@trenzeye/frontend-kit';
import type { Suggestion } from '@trenzeye/proto/http/content';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { CompletingTextarea } from '../../completion/completing-textarea.tsx';
import { withSuggestion } from '../suggestions/author-aids.ts';
import { type Finding, findingText } from '../suggestions/checks.ts';

interface SuggestionListProps {
  /** The part that they improve, such as `post 2`. */
  readonly part: string;
  readonly suggestions: readonly Suggestion[];
  readonly disabled: boolean;
  readonly onInsert: (suggestion: Suggestion) => void;
}

/** What would make a part better; one click inserts the start of the text. */
function SuggestionList({ part, suggestions, disabled, onInsert }: SuggestionListProps) {
  if (suggestions.length === 0) return null;
  return (
    <ul className="tz-suggestions" aria-label={t`Suggestions for ${part}`}>
      {suggestions.map((suggestion) => (
        <li key={suggestion.id}>
          <button type="button" className="tz-suggestions__item" disabled={disabled} onClick={() => onInsert(suggestion)}>
            <Icon name="plus" size={12} />
            <span>{suggestion.label}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

interface FindingListProps {
  /** The part that they are about, such as `post 2`. */
  readonly part: string;
  readonly findings: readonly Finding[];
  readonly onDismiss: (finding: Finding) => void;
}

/** What the checks found in a part. */
function FindingList({ part, findings, onDismiss }: FindingListProps) {
  if (findings.length === 0) return null;
  return (
    <ul className="tz-findings" aria-label={t`Notes on ${part}`}>
      {findings.map((finding) => {
        const text = findingText(finding);
        return (
          <li key={`${finding.path} ${finding.check} ${finding.text}`} className="tz-findings__item">
            <Icon name="alert" size={16} />
            <span>{text}</span>
            <Button kind="bare" size="small" icon="close" aria-label={t`Dismiss: ${text}`} onClick={() => onDismiss(finding)} />
          </li>
        );
      })}
    </ul>
  );
}

interface FieldSuggestions {
  readonly list: readonly Suggestion[];
  /** Called with the text that contains the suggestion. */
  readonly onInsert: (text: string, id: string) => void;
}

interface ContentFieldProps {
  readonly label: string;
  readonly value: string;
  readonly limit: number;
  readonly onChange: (value: string) => void;
  /** The text is being regenerated and is read-only. */
  readonly isBusy?: boolean;
  readonly tools?: ReactNode;
  /** The part as suggestions and notes name it, such as `post 2`. */
  readonly part: string;
  readonly suggestions?: FieldSuggestions;
  readonly findings: readonly Finding[];
  readonly onDismiss: (finding: Finding) => void;
  readonly placeholder?: string;
  /** For text that is spoken or not published. */
  readonly withoutEmoji?: boolean;
  /** Value of `data-focus-key`, used to focus the field. */
  readonly focusKey?: string;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}

/** A text field with a character count and controls. */
export function ContentField({
  label,
  value,
  limit,
  onChange,
  isBusy = false,
  tools,
  part,
  suggestions,
  findings,
  onDismiss,
  placeholder,
  withoutEmoji = false,
  focusKey,
  onKeyDown,
}: ContentFieldProps) {
  const field = useId();
  const left = limit - value.length;
  const { area, focusEnd } = useFocusEnd(value);
  return (
    <div className={classNames('tz-field', 'tz-content-field', isBusy && 'tz-content-field--busy')} aria-busy={isBusy}>
      <div className="tz-content-field__head">
        <label className="tz-label" htmlFor={field}>
          {label}
        </label>
        {tools}
      </div>
      <CompletingTextarea
        area={area}
        id={field}
        className="tz-input tz-auto-grow"
        data-focus-key={focusKey}
        maxLength={limit}
        value={value}
        readOnly={isBusy}
        placeholder={placeholder}
        withoutEmoji={withoutEmoji}
        aria-describedby={`${field}-count`}
        onChange={onChange}
        onKeyDown={onKeyDown}
      />
      <p id={`${field}-count`} className={classNames('tz-content-field__count', left <= 20 && 'tz-content-field__count--low')}>
        {value.length} / {limit}
        <span className="tz-visually-hidden"> {t`characters`}</span>
      </p>
      {!isBusy && (
        <FindingList
          part={part}
          findings={findings}
          onDismiss={(finding) => {
            area.current?.focus();
            onDismiss(finding);
          }}
        />
      )}
      {suggestions && (
        <SuggestionList
          part={part}
          suggestions={suggestions.list.filter((each) => withSuggestion(value, each, limit) !== null)}
          disabled={isBusy}
          onInsert={(suggestion) => {
            focusEnd();
            suggestions.onInsert(withSuggestion(value, suggestion, limit) ?? value, suggestion.id);
          }}
        />
      )}
    </div>
  );
}

/** Moves the focus to the end of the text after its next change. */
function useFocusEnd(value: string) {
  const area = useRef<HTMLTextAreaElement>(null);
  const isDue = useRef(false);
  useEffect(() => {
    if (!isDue.current) return;
    isDue.current = false;
    area.current?.focus();
    area.current?.setSelectionRange(value.length, value.length);
  }, [value]);
  return {
    area,
    focusEnd: () => {
      isDue.current = true;
    },
  };
}
