import { t } from '@lingui/core/macro';
import { classNames, PageHeader, TabList, tabId, useTitle } from '@trenzeye/frontend-kit';
import { useSearchParams } from 'react-router-dom';
import { Leaderboard, parsePeriod } from '../features/leaderboard/leaderboard.tsx';
import { parseView, SignalList } from '../features/signals/components/signal-list.tsx';
import { parseTemplateFilters } from '../features/templates/api.ts';
import { TemplateGallery } from '../features/templates/template-gallery.tsx';
import { ShortsTab } from './shorts-tab.tsx';

const panel = 'trenz-panel';
const tabs = [
  { name: 'signals', label: t`Signals`, icon: 'wave' },
  { name: 'shorts', label: t`Shorts`, icon: 'video' },
  { name: 'templates', label: t`Templates`, icon: 'copy' },
  { name: 'leaderboard', label: t`Leaderboard`, icon: 'trophy' },
] as const;

type Tab = (typeof tabs)[number];

/** The Trenz page with its four tabs. */
export function TrenzPage() {
  const [query, setQuery] = useSearchParams();
  const requested = query.get('tab');
  const { name: selected, label } = tabs.find(({ name }) => name === requested) ?? tabs[0];
  useTitle(selected === 'signals' ? t`Trenz` : t`${label} · Trenz`);
  return (
    <div className={classNames('tz-page', `tz-trenz--${selected}`)}>
      <PageHeader title={t`Trenz`} description={t`Rising trends and how fast they grow. Pick a signal to create from.`} />
      <div className="tz-trenz-tabs">
        <TabList label={t`Trenz`} tabs={tabs} selected={selected} onSelect={(tab) => setQuery({ tab })} panel={panel} />
      </div>
      <div id={panel} role="tabpanel" aria-labelledby={tabId(panel, selected)}>
        <View tab={selected} />
      </div>
    </div>
  );
}

function View({ tab }: { tab: Tab['name'] }) {
  const [query, setQuery] = useSearchParams();
  if (tab === 'shorts') return <ShortsTab />;
  if (tab === 'templates') {
    return (
      <TemplateGallery
        filters={parseTemplateFilters(query)}
        onChange={({ category, kind }) =>
          setQuery({ tab, ...(category !== 'all' && { category }), ...(kind !== 'all' && { type: kind }) }, { replace: true })
        }
      />
    );
  }
  if (tab === 'leaderboard') {
    return (
      <Leaderboard
        period={parsePeriod(query)}
        onPeriod={(period) => setQuery({ tab, ...(period !== 'week' && { period }) }, { replace: true })}
      />
    );
  }
  return <SignalList view={parseView(query)} onView={(view) => setQuery({ tab, ...(view !== 'rising' && { view }) })} />;
}
