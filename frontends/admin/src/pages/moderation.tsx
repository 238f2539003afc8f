import { t } from '@lingui/core/macro';
import { PageHeader, useTitle } from '@trenzeye/frontend-kit';
import { AdminPage, ModeratorOnly, ViewTabs } from '../features/access/admin-page.tsx';
import { ActivityList } from '../features/activity/activity-list.tsx';
import { AppealList } from '../features/appeals/appeal-list.tsx';
import { ModerationQueue } from '../features/moderation/components/moderation-queue.tsx';

const views = [
  { name: 'flagged', label: t`Flagged Content`, icon: 'flag', View: ModerationQueue },
  { name: 'appeals', label: t`Appeals`, icon: 'shield', View: AppealList },
  { name: 'activity', label: t`Activity Logs`, icon: 'clock', View: ActivityList },
] as const;

/** The moderation page: flagged content, appeals and the activity log. */
export function ModerationPage() {
  useTitle(t`Moderation`);
  return (
    <ModeratorOnly>
      <AdminPage>
        <PageHeader
          title={t`Moderation`}
          description={t`Review reported content. Affected users are notified of the reason and can appeal.`}
        />
        <ViewTabs views={views} />
      </AdminPage>
    </ModeratorOnly>
  );
}
