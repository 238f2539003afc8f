import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, compactNumber, Icon, timeAgo } from '@trenzeye/frontend-kit';
import type { SignalDetails } from '@trenzeye/proto/http/content';
import { useState } from 'react';
import { SourceIcon } from '../source-icon.tsx';

const shownFirst = 8;

const peopleLabel = (count: number): string => {
  const shown = compactNumber(count);
  return plural(count, { one: `${shown} person`, other: `${shown} people` });
};

/** The public posts, articles and searches in which a signal was seen. */
export function SeenList({ seen, isDemo }: { seen: SignalDetails['seen']; isDemo: boolean }) {
  const [isLong, setLong] = useState(false);
  if (seen.length === 0)
    return (
      <p className="tz-muted">
        {isDemo
          ? t`This is an example, not a live trend. It has no posts.`
          : t`No posts on other websites. It comes from activity on Trenzeye.`}
      </p>
    );
  const shown = isLong ? seen : seen.slice(0, shownFirst);
  return (
    <>
      <ul className="tz-signal-seen">
        {shown.map(({ source, title, link, language, published_at, participants }, index) => (
          // Posts have no identity here, and the order changes with the whole list.
          <li key={`${index} ${title}`}>
            <SourceIcon source={source} />
            <div>
              {link ? (
                <a href={link} target="_blank" rel="noreferrer nofollow" lang={language ?? undefined} dir="auto">
                  {title} <Icon name="external" size={12} />
                </a>
              ) : (
                <span lang={language ?? undefined} dir="auto">
                  {title}
                </span>
              )}
              <p className="tz-muted tz-small">
                <time dateTime={published_at}>{timeAgo(published_at)}</time>
                {participants !== null && participants > 0 && ` - ${peopleLabel(participants)}`}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {seen.length > shownFirst && !isLong && (
        <Button size="small" icon="chevronDown" onClick={() => setLong(true)}>
          <Trans>Show all {seen.length}</Trans>
        </Button>
      )}
    </>
  );
}
