import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Chip, ErrorState, useToast } from '@trenzeye/frontend-kit';
import { SelectField, TimeField } from '@trenzeye/frontend-kit/ui';
import type { Slot } from '@trenzeye/proto/http/profile';
import { useState } from 'react';
import { useNextSlot, useQueuePost, useSaveSlots, useScheduleDrafts, useSlots } from '../api.ts';
import { weekdayNames } from '../components/repeat-fields.tsx';
import { shortDate } from '../plain-dates.ts';
import { zoneLabel } from '../time-zones.ts';

const compareSlots = (a: Slot, b: Slot): number => a.weekday - b.weekday || a.time.localeCompare(b.time);

/** Weekly time slots of the queue, and the form that adds a draft to it. */
export function SlotsSection({ userId }: { userId: string }) {
  const { data, error, isFetching, refetch } = useSlots();
  if (data) return <Slots userId={userId} slots={data.slots} zone={data.zone} />;
  return <ErrorState title={t`Failed to load your slots`} detail={error?.message} onRetry={() => void refetch()} retrying={isFetching} />;
}

function Slots({ userId, slots, zone }: { userId: string; slots: readonly Slot[]; zone: string }) {
  const [weekday, setWeekday] = useState('1');
  const [time, setTime] = useState('09:00');
  const save = useSaveSlots();
  const isDuplicate = slots.some((slot) => slot.weekday === Number(weekday) && slot.time === time);
  const saveSlots = (next: readonly Slot[]) => save.mutate([...next].sort(compareSlots));
  return (
    <div className="tz-stack">
      <p className="tz-muted tz-small">
        <Trans>Every week, in {zoneLabel(zone)}. A post in the queue takes the next free slot.</Trans>
      </p>
      <ul className="tz-slots">
        {[...slots].sort(compareSlots).map((slot) => (
          <li key={`${slot.weekday} ${slot.time}`}>
            <Chip>
              {weekdayNames[slot.weekday - 1]?.slice(0, 3)} {slot.time}
              <button
                type="button"
                className="tz-slots__remove"
                aria-label={t`Remove ${weekdayNames[slot.weekday - 1] ?? ''} ${slot.time}`}
                disabled={save.isPending}
                onClick={() => saveSlots(slots.filter((candidate) => candidate !== slot))}
              >
                ×
              </button>
            </Chip>
          </li>
        ))}
        {slots.length === 0 && <li className="tz-muted">{t`No slots yet.`}</li>}
      </ul>
      <div className="tz-slots__add">
        <SelectField
          label={t`Day`}
          value={weekday}
          options={weekdayNames.map((name, index) => ({ value: String(index + 1), label: name }))}
          onChange={setWeekday}
        />
        <TimeField label={t`Time`} value={time} minuteStep={15} required onChange={setTime} />
        <Button
          icon="plus"
          loading={save.isPending}
          disabled={isDuplicate}
          onClick={() => saveSlots([...slots, { weekday: Number(weekday), time }])}
        >
          {t`Add slot`}
        </Button>
      </div>
      {slots.length > 0 && <Queue userId={userId} />}
    </div>
  );
}

function Queue({ userId }: { userId: string }) {
  const { data } = useNextSlot();
  const { data: drafts = [] } = useScheduleDrafts(userId);
  const [draftId, setDraftId] = useState('');
  const queuePost = useQueuePost();
  const toast = useToast();
  if (!data?.next) return <p className="tz-muted">{t`All slots of the next year are taken.`}</p>;
  const { local_time } = data.next;
  return (
    <div className="tz-slots__add">
      <SelectField
        label={t`Add a draft to the queue`}
        value={draftId}
        hint={t`Next free slot: ${shortDate(local_time.slice(0, 10))}, ${local_time.slice(11)}`}
        placeholder={t`Select a draft`}
        options={drafts.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={setDraftId}
      />
      <Button
        kind="primary"
        icon="clock"
        disabled={!draftId}
        loading={queuePost.isPending}
        onClick={() =>
          queuePost.mutate(draftId, {
            onSuccess: (post) => {
              setDraftId('');
              toast.success(t`Content scheduled successfully!`, `${shortDate(post.local_time.slice(0, 10))}, ${post.local_time.slice(11)}`);
            },
          })
        }
      >
        {t`Add to queue`}
      </Button>
    </div>
  );
}
