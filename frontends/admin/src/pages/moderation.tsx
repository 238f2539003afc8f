import { t } from '@lingui/core/macro';
import { PageHeader, TabList, tabId, useTitle } from '@trenzeye/frontend-kit';
import { useSearchParams } from 'react-router-dom';
import { ModeratorOnly } from '../features/access/role-guard.tsx';
import { ActivityList } from '../features/activity/activity-list.tsx';
import { AppealList } from '../features/appeals/appeal-list.tsx';
import { ModerationQueue } from '../features/moderation-queue/moderation-queue.tsx';

const panelId = 'moderation-panel';
const tabs = [
  { name: 'flagged', label: t`Flagged Content`, icon: 'flag' },
  { name: 'appeals', label: t`Appeals`, icon: 'shield' },
  { name: 'activity', label: t`Activity Logs`, icon: 'clock' },
] as const;
const views = { flagged: ModerationQueue, appeals: AppealList, activity: ActivityList } as const;

/** The moderation page: flagged content, appeals and the activity log. */
export function ModerationPage() {
  useTitle(t`Moderation`);
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
      <PageHeader
        title={t`Moderation`}
        description={t`Review reported content. Affected users are notified of the reason and can appeal.`}
      />
      <TabList
        label={t`Moderation`}
        tabs={tabs}
        selected={selected}
        onSelect={(tab) => setQuery(tab === 'flagged' ? {} : { tab }, { replace: true })}
        panel={panelId}
      />
      <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, selected)} className="tz-admin__panel">
        <View />
      </div>
    </div>
  );
}
