import { Icon } from '@trenzeye/frontend-kit';
import { type FormEvent, useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { prefetchRemote } from '../../features/remotes/load-remote.ts';

/** Leads to what Explore finds. */
export function SearchForm() {
  const navigate = useNavigate();
  const field = useId();
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const words = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    navigate(words === '' ? '/explore' : `/explore?${new URLSearchParams({ q: words })}`);
  };
  return (
    <search>
      <form className="home__search" onSubmit={search}>
        <label className="tz-visually-hidden" htmlFor={field}>
          Search content, people and signals
        </label>
        <Icon name="search" />
        <input
          id={field}
          name="q"
          className="tz-input"
          type="search"
          maxLength={200}
          placeholder="Search content, people and signals"
          autoComplete="off"
          enterKeyHint="search"
          onFocus={() => prefetchRemote('creator')}
        />
      </form>
    </search>
  );
}
