import { PageHeader, TabList, tabId, useTitle } from '@trenzeye/frontend-kit';
import { useSearchParams } from 'react-router-dom';
import { ModeratorOnly } from '../features/access/admin-only.tsx';
import { ActivityList } from '../features/activity/activity-list.tsx';
import { AppealList } from '../features/appeals/appeal-list.tsx';
import { Desk } from '../features/desk/desk.tsx';

const panel = 'moderation-panel';
const tabs = [
  { name: 'flagged', label: 'Flagged Content', icon: 'flag' },
  { name: 'appeals', label: 'Appeals', icon: 'shield' },
  { name: 'activity', label: 'Activity Logs', icon: 'clock' },
] as const;
const views = { flagged: Desk, appeals: AppealList, activity: ActivityList } as const;

/** Where moderators work: what was reported, what was appealed, and who did what. */
export function ModerationPage() {
  useTitle('Moderation');
  return (
    <ModeratorOnly>
      <Moderation />
    </ModeratorOnly>
  );
}

function Moderation() {
  const [query, setQuery] = useSearchParams();
  const { name: selected } = tabs.find(({ name }) => name === query.get('tab')) ?? tabs[0];
  const View = views[selected];
  return (
    <div className="tz-page tz-page--wide">
      <PageHeader title="Moderation" lede="What people reported. Whoever is affected is told why, and can appeal." />
      <TabList
        label="Moderation"
        tabs={tabs}
        selected={selected}
        onSelect={(tab) => setQuery(tab === 'flagged' ? {} : { tab }, { replace: true })}
        panel={panel}
      />
      <div id={panel} role="tabpanel" aria-labelledby={tabId(panel, selected)} className="tz-admin__panel">
        <View />
      </div>
    </div>
  );
}
