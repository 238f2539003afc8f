import { t } from '@lingui/core/macro';
import { Button, PageHeader, useTitle } from '@trenzeye/frontend-kit';
import type { ReactNode } from 'react';
import { AdminPage } from './admin-page.tsx';
import { AdminOnly } from './role-guard.tsx';

interface AdminSubpageProps {
  readonly title: string;
  readonly description?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page for admins below the dashboard, with a link back to it. */
export function AdminSubpage({ title, children, ...header }: AdminSubpageProps) {
  useTitle(title);
  return (
    <AdminOnly>
      <AdminPage>
        <Button kind="bare" size="small" icon="arrowLeft" to="/admin" className="tz-admin-back">
          {t`Back to Admin`}
        </Button>
        <PageHeader title={title} {...header} />
        {children}
      </AdminPage>
    </AdminOnly>
  );
}
