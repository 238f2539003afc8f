import { t } from '@lingui/core/macro';
import { Button, Card, Icon, PageHeader, SectionSkeleton, useIsFirstLoad, useTitle } from '@trenzeye/frontend-kit';
import { Tabs, UiProvider } from '@trenzeye/frontend-kit/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useCalendarLink, useNextSlot, useScheduleSettings, useSeries, useSlots, useWebhook } from '../features/schedule/api.ts';
import { Calendar } from '../features/schedule/calendar/calendar.tsx';
import { ScheduleDialog } from '../features/schedule/components/schedule-dialog.tsx';
import type { CalendarView } from '../features/schedule/plain-dates.ts';
import { ImportSection } from '../features/schedule/planner/import-section.tsx';
import { CalendarLinkSection, WebhookSection } from '../features/schedule/planner/integration-sections.tsx';
import { SeriesSection } from '../features/schedule/planner/series-section.tsx';
import { SettingsSection } from '../features/schedule/planner/settings-section.tsx';
import { SlotsSection } from '../features/schedule/planner/slots-section.tsx';
import type { ScheduleFormDefaults } from '../features/schedule/schedule-form.ts';
import { browserZone, localTimeIn } from '../features/schedule/time-zones.ts';
import { RequireSignIn } from './require-sign-in.tsx';
import '../features/schedule/components/schedule.css';
import '../features/schedule/components/posts.css';
import '../features/schedule/planner/planner.css';

const tabs = [
  { name: 'month', label: t`Month`, icon: 'calendar' },
  { name: 'week', label: t`Week`, icon: 'thread' },
  { name: 'list', label: t`List`, icon: 'clock' },
  { name: 'plan', label: t`Queue and settings`, icon: 'filter' },
] as const;

/** The schedule: calendar, queue, series and settings. `?draft=` opens the dialog with that draft. */
export function SchedulePage() {
  useTitle(t`Schedule`);
  return (
    <RequireSignIn icon="calendar" title={t`Log in to schedule`} hint={t`Scheduled drafts are published automatically.`}>
      {(userId) => (
        <UiProvider>
          <OwnSchedule userId={userId} />
        </UiProvider>
      )}
    </RequireSignIn>
  );
}

function OwnSchedule({ userId }: { userId: string }) {
  const [query, setQuery] = useSearchParams();
  const { data: settings } = useScheduleSettings();
  const zone = settings?.chosen ? settings.zone : browserZone();
  const draft = query.get('draft') ?? undefined;
  const [dialogDefaults, setDialogDefaults] = useState<ScheduleFormDefaults | null>(draft ? { contentId: draft } : null);
  const { name: selected } = tabs.find(({ name }) => name === query.get('view')) ?? tabs[0];
  const requestedDay = query.get('day') ?? '';
  const day =
    /^\d{4}-\d\d-\d\d$/.test(requestedDay) && !Number.isNaN(Date.parse(requestedDay))
      ? requestedDay
      : localTimeIn(Date.now(), zone).slice(0, 10);
  const updateQuery = (changes: Record<string, string>) =>
    setQuery(
      (current) => {
        const next = new URLSearchParams({ ...Object.fromEntries(current), ...changes });
        next.delete('draft');
        return next;
      },
      { replace: true },
    );
  return (
    <div className="tz-page tz-page--wide">
      <PageHeader
        title={t`Schedule`}
        description={t`Plan your posts in your own time zone.`}
        actions={
          <Button kind="primary" icon="clock" data-tour="schedule" onClick={() => setDialogDefaults({})}>
            {t`Schedule Trenz`}
          </Button>
        }
      />
      <Tabs
        aria-label={t`Schedule`}
        activeKey={selected}
        onChange={(view) => updateQuery({ view })}
        destroyOnHidden
        items={tabs.map(({ name, label, icon }) => ({
          key: name,
          label,
          icon: <Icon name={icon} size={16} />,
          children:
            name === 'plan' ? (
              <Planner userId={userId} zone={zone} />
            ) : (
              <Calendar
                userId={userId}
                view={name satisfies CalendarView}
                day={day}
                zone={zone}
                onSelectDay={(date) => updateQuery({ day: date })}
                onSchedule={setDialogDefaults}
              />
            ),
        }))}
      />
      {dialogDefaults && (
        <ScheduleDialog
          userId={userId}
          defaults={dialogDefaults}
          onClose={() => {
            setDialogDefaults(null);
            updateQuery({});
          }}
        />
      )}
    </div>
  );
}

/** All sections at once: one that grows later would move those below it. */
function Planner({ userId, zone }: { userId: string; zone: string }) {
  const isFirstLoad = useIsFirstLoad([useSlots(), useNextSlot(), useSeries(), useScheduleSettings(), useCalendarLink(), useWebhook()]);
  if (isFirstLoad) return <SectionSkeleton />;
  return (
    <div className="tz-planner">
      <Card as="section" aria-label={t`Queue`}>
        <h2>{t`Queue`}</h2>
        <SlotsSection userId={userId} />
      </Card>
      <Card as="section" aria-label={t`Series`}>
        <h2>{t`Series`}</h2>
        <SeriesSection userId={userId} />
      </Card>
      <Card as="section" aria-label={t`Settings`}>
        <h2>{t`Settings`}</h2>
        <SettingsSection />
      </Card>
      <Card as="section" aria-label={t`Import`}>
        <h2>{t`Bulk schedule`}</h2>
        <ImportSection zone={zone} />
      </Card>
      <Card as="section" aria-label={t`Calendar link`}>
        <h2>{t`Calendar link`}</h2>
        <CalendarLinkSection />
      </Card>
      <Card as="section" aria-label={t`Webhook`}>
        <h2>{t`Webhook`}</h2>
        <WebhookSection />
      </Card>
    </div>
  );
}
