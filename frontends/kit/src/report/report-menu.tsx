import { t } from '@lingui/core/macro';
import type { ReportTarget } from '@trenzeye/proto/http/admin';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazyPart } from '../components/lazy-part.tsx';
import { Menu, type MenuItem } from '../components/menu.tsx';
import { useSession } from '../session/session.tsx';
import { useToast } from '../toast/toast.tsx';

const ReportDialog = lazyPart(async () => (await import('./report-dialog.tsx')).ReportDialog);

interface ReportMenuProps {
  readonly target: { readonly type: ReportTarget; readonly id: string };
  /** The reported target for display: `this thread`, `@ada`. */
  readonly name: string;
  /** Owner of the target; users cannot report their own. */
  readonly ownerId: string;
  /** Further menu items, above Report. */
  readonly more?: readonly MenuItem[];
}

/** The menu of a card, a comment or a profile: Report and further items. Nothing when there are no items. */
export function ReportMenu({ target, name, ownerId, more = [] }: ReportMenuProps) {
  const { state, user } = useSession();
  const [isOpen, setOpen] = useState(false);
  const toast = useToast();
  const navigate = useNavigate();
  const report = () => {
    if (state === 'signed-in') setOpen(true);
    else toast.info(t`Log in to report`, t`Moderators review every report.`, { label: t`Log In`, onClick: () => navigate('/login') });
  };
  const items: readonly MenuItem[] = user?.id === ownerId ? more : [...more, { label: t`Report`, icon: 'flag', onSelect: report }];
  if (state === 'loading' || items.length === 0) return null;
  return (
    <>
      <Menu label={t`More about ${name}`} items={items} />
      {isOpen && (
        <Suspense fallback={null}>
          <ReportDialog target={target} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
