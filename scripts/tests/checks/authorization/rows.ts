import type { Rows } from './row.ts';
import { authRows } from './rows-auth.ts';
import { contentRows } from './rows-content.ts';
import { liveRows } from './rows-live.ts';
import { modelRows } from './rows-models.ts';
import { moderationRows } from './rows-moderation.ts';
import { passkeyRows } from './rows-passkeys.ts';
import { photoRows } from './rows-photos.ts';
import { platformRows } from './rows-platform.ts';
import { scheduleRows } from './rows-schedule.ts';
import { shortRows } from './rows-shorts.ts';
import { sourceRows } from './rows-sources.ts';
import { uploadRows } from './rows-uploads.ts';
import { userRows } from './rows-users.ts';

/** The allowed actors of every operation of every service. */
export const rows: Rows = {
  ...authRows,
  ...passkeyRows,
  ...contentRows,
  ...userRows,
  ...modelRows,
  ...moderationRows,
  ...liveRows,
  ...photoRows,
  ...platformRows,
  ...scheduleRows,
  ...shortRows,
  ...sourceRows,
  ...uploadRows,
};
