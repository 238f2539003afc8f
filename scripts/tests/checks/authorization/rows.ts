import type { Rows } from './row.ts';
import { authRows } from './rows-auth.ts';
import { contentRows } from './rows-content.ts';
import { rowsOfTheHouse } from './rows-house.ts';
import { liveRows } from './rows-live.ts';
import { moderationRows } from './rows-moderation.ts';
import { peopleRows } from './rows-people.ts';
import { scheduleRows } from './rows-schedule.ts';
import { shortRows } from './rows-shorts.ts';
import { uploadRows } from './rows-uploads.ts';

/** Every operation of every service, and who may do it. */
export const rows: Rows = {
  ...authRows,
  ...contentRows,
  ...peopleRows,
  ...moderationRows,
  ...liveRows,
  ...rowsOfTheHouse,
  ...scheduleRows,
  ...shortRows,
  ...uploadRows,
};
