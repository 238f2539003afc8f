import type { ProfileModule } from '@trenzeye/frontend-kit';
import { SchedulePage } from './pages/schedule.tsx';
import { UserPage } from './pages/user.tsx';

/** The profile remote's pages, as the shell's router mounts them. */
export const pages: ProfileModule['pages'] = { user: UserPage, schedule: SchedulePage };
