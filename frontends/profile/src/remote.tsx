import type { ProfileModule } from '@trenzeye/frontend-kit';
import { UserPage } from './pages/user.tsx';

/** The profile remote's pages, as the shell's router mounts them. */
export const pages: ProfileModule['pages'] = { user: UserPage };
