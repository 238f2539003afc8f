import { t } from '@lingui/core/macro';
import { Button, PageHeader, useTitle } from '@trenzeye/frontend-kit';
import type { ReactNode } from 'react';
import { AdminOnly } from './role-guard.tsx';

interface AdminSubpageProps {
  readonly title: string;
  readonly description?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page for admins below the desk, with a way back to it. */
export function AdminSubpage({ title, children, ...header }: AdminSubpageProps) {
  useTitle(title);
  return (
    <AdminOnly>
      <div className="tz-page tz-page--wide">
        <Button kind="bare" size="small" icon="arrowLeft" to="/admin">
          {t`Back to Admin`}
        </Button>
        <PageHeader title={title} {...header} />
        {children}
      </div>
    </AdminOnly>
  );
}
