import { Button, Card, PageHeader, TabList, tabId, useTitle } from '@trenzeye/frontend-kit';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SignedIn } from '../features/gate/signed-in.tsx';
import { Calendar } from '../features/schedule/calendar/calendar.tsx';
import type { CalendarView } from '../features/schedule/calendar/calendar-range.ts';
import type { FormStart } from '../features/schedule/form.ts';
import { ImportPart } from '../features/schedule/planner/import-part.tsx';
import { CalendarLinkPart, WebhookPart } from '../features/schedule/planner/links-part.tsx';
import { SeriesPart } from '../features/schedule/planner/series-part.tsx';
import { SettingsPart } from '../features/schedule/planner/settings-part.tsx';
import { SlotsPart } from '../features/schedule/planner/slots-part.tsx';
import { ScheduleDialog } from '../features/schedule/schedule-dialog.tsx';
import { useScheduleSettings } from '../features/schedule/schedule-queries.ts';
import { ownZone, wallClock } from '../features/schedule/zones.ts';
import '../features/schedule/schedule.css';
import '../features/schedule/posts.css';
import '../features/schedule/planner/planner.css';

const panel = 'schedule-panel';
const tabs = [
  { name: 'month', label: 'Month', icon: 'calendar' },
  { name: 'week', label: 'Week', icon: 'thread' },
  { name: 'list', label: 'List', icon: 'clock' },
  { name: 'plan', label: 'Queue and settings', icon: 'filter' },
] as const;

/** The plan: a calendar of what goes out, and how it is planned. `?draft=` opens the dialog with that draft. */
export function SchedulePage() {
  useTitle('Schedule');
  return (
    <SignedIn icon="calendar" title="Log in to schedule" hint="Plan your drafts and they go out by themselves.">
      {(userId) => <OwnSchedule userId={userId} />}
    </SignedIn>
  );
}

function OwnSchedule({ userId }: { userId: string }) {
  const [query, setQuery] = useSearchParams();
  const { data: settings } = useScheduleSettings();
  const zone = settings?.chosen ? settings.zone : ownZone();
  const draft = query.get('draft') ?? undefined;
  const [start, setStart] = useState<FormStart | null>(draft ? { contentId: draft } : null);
  const { name: selected } = tabs.find(({ name }) => name === query.get('view')) ?? tabs[0];
  const given = query.get('day') ?? '';
  const day = /^\d{4}-\d\d-\d\d$/.test(given) && !Number.isNaN(Date.parse(given)) ? given : wallClock(Date.now(), zone).slice(0, 10);
  const show = (changed: Record<string, string>) =>
    setQuery(
      (known) => {
        const next = new URLSearchParams({ ...Object.fromEntries(known), ...changed });
        next.delete('draft');
        return next;
      },
      { replace: true },
    );
  return (
    <div className="tz-page tz-page--wide">
      <PageHeader
        title="Schedule"
        lede="What goes out when, to the minute and in your own time."
        actions={
          <Button kind="primary" icon="clock" onClick={() => setStart({})}>
            Schedule Trenz
          </Button>
        }
      />
      <TabList label="Schedule" tabs={tabs} selected={selected} onSelect={(view) => show({ view })} panel={panel} />
      <div id={panel} role="tabpanel" aria-labelledby={tabId(panel, selected)} className="tz-schedule-panel">
        {selected === 'plan' ? (
          <Planner userId={userId} zone={zone} />
        ) : (
          <Calendar
            userId={userId}
            view={selected satisfies CalendarView}
            day={day}
            zone={zone}
            onDay={(date) => show({ day: date })}
            onSchedule={setStart}
          />
        )}
      </div>
      {start && (
        <ScheduleDialog
          userId={userId}
          start={start}
          onClose={() => {
            setStart(null);
            show({});
          }}
        />
      )}
    </div>
  );
}

const Planner = ({ userId, zone }: { userId: string; zone: string }) => (
  <div className="tz-planner">
    <Card as="section" aria-label="Queue">
      <h2>Queue</h2>
      <SlotsPart userId={userId} />
    </Card>
    <Card as="section" aria-label="Series">
      <h2>Series</h2>
      <SeriesPart userId={userId} />
    </Card>
    <Card as="section" aria-label="Settings">
      <h2>Settings</h2>
      <SettingsPart />
    </Card>
    <Card as="section" aria-label="Import">
      <h2>Schedule many at once</h2>
      <ImportPart zone={zone} />
    </Card>
    <Card as="section" aria-label="Calendar link">
      <h2>Calendar link</h2>
      <CalendarLinkPart />
    </Card>
    <Card as="section" aria-label="Webhook">
      <h2>Webhook</h2>
      <WebhookPart />
    </Card>
  </div>
);
