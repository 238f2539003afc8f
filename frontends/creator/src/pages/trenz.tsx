import { PageHeader, TabList, tabId, useTitle } from '@trenzeye/frontend-kit';
import { useSearchParams } from 'react-router-dom';
import { SignalList } from '../features/signals/signal-list.tsx';

const panel = 'trenz-panel';
const tabs = [{ name: 'signals', label: 'Signals', icon: 'wave' }] as const;

/** What is rising now. */
export function TrenzPage() {
  useTitle('Trenz');
  const [query, setQuery] = useSearchParams();
  const asked = query.get('tab');
  const selected = tabs.find(({ name }) => name === asked)?.name ?? 'signals';
  return (
    <div className="tz-page">
      <PageHeader title="Trenz" lede="What is rising now, and how fast. Pick a signal and make it yours." />
      <div className="tz-trenz-tabs">
        <TabList label="Trenz" tabs={tabs} selected={selected} onSelect={(tab) => setQuery({ tab })} panel={panel} />
      </div>
      <div id={panel} role="tabpanel" aria-labelledby={tabId(panel, selected)}>
        <SignalList />
      </div>
    </div>
  );
}
