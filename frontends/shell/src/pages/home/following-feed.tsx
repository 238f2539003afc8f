import { t } from '@lingui/core/macro';
import { useFollowingItems } from '../../features/feed/use-feed-items.ts';
import { ItemRow } from './item-row.tsx';
import { Section } from './section.tsx';

/** The newest items by followed users; hidden while there are none. */
export function FollowingFeed() {
  const { data: items = [] } = useFollowingItems(3);
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
