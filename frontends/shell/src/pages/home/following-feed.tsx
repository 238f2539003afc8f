import { useFollowingItems } from '../../features/feed/use-feed-items.ts';
import { ItemRow } from './item-row.tsx';
import { Section } from './section.tsx';

/** What the people one follows have published; nothing while there is nothing. */
export function FollowingFeed() {
  const { data: items = [] } = useFollowingItems(3);
  if (items.length === 0) return null;
  return (
    <Section title="From people you follow" more={{ to: '/explore?from=following', label: 'See all' }}>
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
