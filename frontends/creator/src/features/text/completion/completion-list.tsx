import { plural, t } from '@lingui/core/macro';
import { Avatar, Icon, VisuallyHidden } from '@trenzeye/frontend-kit';
import { useEffect, useRef } from 'react';
import type { Suggestion } from './completion-queries.ts';
import type { Token } from './find-token.ts';
import './completion.css';

interface CompletionListProps {
  readonly id: string;
  readonly kind: Token['kind'];
  readonly suggestions: readonly Suggestion[];
  readonly active: number;
  readonly onPick: (suggestion: Suggestion) => void;
}

export const optionId = (list: string, index: number): string => `${list}-${index}`;

/** The suggestions below a text field. The focus stays in the field. */
export function CompletionList({ id, kind, suggestions, active, onPick }: CompletionListProps) {
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
