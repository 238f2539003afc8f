import { t } from '@lingui/core/macro';
import { Icon } from '@trenzeye/frontend-kit';
import { type FormEvent, useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { prefetchRemote } from '../../features/remotes/load-remote.ts';

/** Opens the search results in Explore. */
export function SearchForm() {
  const navigate = useNavigate();
  const fieldId = useId();
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    navigate(text === '' ? '/explore' : `/explore?${new URLSearchParams({ q: text })}`);
  };
  return (
    <search>
      <form className="home__search" onSubmit={search}>
        <label className="tz-visually-hidden" htmlFor={fieldId}>
          {t`Search content, people and signals`}
        </label>
        <Icon name="search" />
        <input
          id={fieldId}
          name="q"
          className="tz-input"
          type="search"
          maxLength={200}
          placeholder={t`Search content, people and signals`}
          autoComplete="off"
          enterKeyHint="search"
          onFocus={() => prefetchRemote('creator')}
        />
      </form>
    </search>
  );
}
