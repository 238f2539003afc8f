import { t } from '@lingui/core/macro';
import { Button, EmptyState, type IconName, PageSkeleton, useSession } from '@trenzeye/frontend-kit';
import type { ReactNode } from 'react';

interface RequireSignInProps {
  /** Shown when signed out: `Log in to schedule`. */
  readonly title: string;
  readonly hint?: string;
  readonly icon?: IconName;
  readonly children: (userId: string) => ReactNode;
}

/** Renders its children for signed-in users and a log-in prompt for visitors. */
export function RequireSignIn({ title, hint, icon = 'wave', children }: RequireSignInProps) {
  const { state, user } = useSession();
  if (state === 'loading') return <PageSkeleton />;
  if (user) return children(user.id);
  return (
    <div className="tz-page">
      <EmptyState
        icon={icon}
        title={title}
        hint={hint}
        action={
          <Button kind="primary" to="/login">
            {t`Log In`}
          </Button>
        }
      />
    </div>
  );
}
