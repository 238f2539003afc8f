import type { ReportTarget } from '@trenzeye/proto/http/admin';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Menu, type MenuItem } from '../components/menu.tsx';
import { useSession } from '../session/session.tsx';
import { useToast } from '../toast/toast.tsx';

const Dialog = lazy(() => import('./report-dialog.tsx').then(({ ReportDialog }) => ({ default: ReportDialog })));

interface ReportMenuProps {
  readonly target: { readonly type: ReportTarget; readonly id: string };
  /** What is reported, in words: `this thread`, `@ada`. */
  readonly name: string;
  /** Whose it is: one's own is not reported. */
  readonly ownerId: string;
  /** What else can be done, above it. */
  readonly more?: readonly MenuItem[];
}

/** The menu of a card, a comment or a person: Report, and what else there is. Nothing where nothing can be done. */
export function ReportMenu({ target, name, ownerId, more = [] }: ReportMenuProps) {
  const { state, user } = useSession();
  const [isOpen, setOpen] = useState(false);
  const toast = useToast();
  const navigate = useNavigate();
  const report = () => {
    if (state === 'in') setOpen(true);
    else toast.info('Log in to report', 'Moderators look at every report.', { label: 'Log In', onClick: () => navigate('/login') });
  };
  const items: readonly MenuItem[] = user?.id === ownerId ? more : [...more, { label: 'Report', icon: 'flag', onSelect: report }];
  if (state === 'loading' || items.length === 0) return null;
  return (
    <>
      <Menu label={`More about ${name}`} items={items} />
      {isOpen && (
        <Suspense fallback={null}>
          <Dialog target={target} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
