import { Icon, type IconName } from '@trenzeye/frontend-kit';
import { Tabs } from '@trenzeye/frontend-kit/ui';
import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';

interface TabView {
  /** Value of `?tab`; the first view needs none. */
  readonly name: string;
  readonly label: string;
  readonly icon: IconName;
  readonly View: ComponentType;
}

/** The views of a page as tabs. The selected one is in the address. */
export function ViewTabs({ views }: { views: readonly TabView[] }) {
  const [query, setQuery] = useSearchParams();
  const first = views[0]?.name ?? '';
  const selected = views.find(({ name }) => name === query.get('tab'))?.name ?? first;
  return (
    <Tabs
      animated={false}
      destroyOnHidden
      activeKey={selected}
      onChange={(tab) => setQuery(tab === first ? {} : { tab }, { replace: true })}
      items={views.map(({ name, label, icon, View }) => ({
        key: name,
        label,
        icon: <Icon name={icon} size={16} />,
        children: <View />,
      }))}
    />
  );
}
