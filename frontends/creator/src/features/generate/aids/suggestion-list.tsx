import { t } from '@lingui/core/macro';
import { Icon } from '@trenzeye/frontend-kit';
import type { Suggestion } from '@trenzeye/proto/http/content';

interface SuggestionListProps {
  /** The part that they improve, such as `post 2`. */
  readonly part: string;
  readonly suggestions: readonly Suggestion[];
  readonly disabled: boolean;
  readonly onInsert: (suggestion: Suggestion) => void;
}

/** What would make a part better; one click inserts the start of the text. */
export function SuggestionList({ part, suggestions, disabled, onInsert }: SuggestionListProps) {
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
