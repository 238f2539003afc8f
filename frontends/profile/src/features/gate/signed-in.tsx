import { Button, EmptyState, type IconName, PageSkeleton, useSession } from '@trenzeye/frontend-kit';
import type { ReactNode } from 'react';

interface SignedInProps {
  /** What a visitor reads: `Log in to schedule`. */
  readonly title: string;
  readonly hint?: string;
  readonly icon?: IconName;
  readonly children: (userId: string) => ReactNode;
}

/** A page for whoever is signed in; visitors get the way to log in. */
export function SignedIn({ title, hint, icon = 'wave', children }: SignedInProps) {
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
            Log In
          </Button>
        }
      />
    </div>
  );
}
