import { t } from '@lingui/core/macro';
import type { ContentItem } from '@trenzeye/proto/http/content';
import { ItemRow } from './item-row.tsx';
import { Section } from './section.tsx';

/** The newest items by followed users; hidden while there are none. */
export function FollowingFeed({ items }: { items: readonly ContentItem[] }) {
  if (items.length === 0) return null;
  return (
    <Section title={t`From people you follow`} more={{ to: '/explore?from=following', label: t`See all` }}>
      <ul className="home__list">
        {items.map((item) => (
          <li key={item.id}>
            <ItemRow item={item} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
