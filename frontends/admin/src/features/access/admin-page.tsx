import { t } from '@lingui/core/macro';
import {
  Button,
  call,
  ErrorState,
  Icon,
  type IconName,
  isTransient,
  PageHeader,
  PageSkeleton,
  useSession,
  useTitle,
  useToast,
} from '@trenzeye/frontend-kit';
import { Tabs, UiProvider } from '@trenzeye/frontend-kit/ui';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import './admin-page.css';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { auth } from '@trenzeye/proto/http/auth';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { type Access, type RequiredRole, resolveAccess } from './access.ts';

const currentUserOptions = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['me', userId],
    queryFn: ({ signal }) => call(auth.me, { signal }),
    enabled: userId !== undefined,
    // The role can change between visits: always refetch, and use the cached role in the meantime.
    staleTime: 0,
  });

/** Whether the signed-in user has the role. Only decides what is shown: the server checks every request. */
function useAccess(requiredRole: RequiredRole): { readonly access: Access; readonly retry: () => void; readonly retrying: boolean } {
  const { state, user } = useSession();
  const { data, error, refetch, isFetching } = useQuery(currentUserOptions(user?.id));
  const access = resolveAccess({ requiredRole, session: state, role: data?.role, failed: error !== null, unreachable: isTransient(error) });
  return { access, retry: () => void refetch(), retrying: isFetching };
}

/** Renders its children for admins; other users get an error toast and are redirected to the start page. */
export const AdminOnly = ({ children }: { children: ReactNode }) => (
  <RoleGuard requiredRole="admin" refusal={t`You don't have permission to access the admin dashboard.`}>
    {children}
  </RoleGuard>
);

/** Renders its children for moderators and admins. */
export const ModeratorOnly = ({ children }: { children: ReactNode }) => (
  <RoleGuard requiredRole="moderator" refusal={t`You don't have permission to access moderation.`}>
    {children}
  </RoleGuard>
);

function RoleGuard({ requiredRole, refusal, children }: { requiredRole: RequiredRole; refusal: string; children: ReactNode }) {
  const { access, retry, retrying } = useAccess(requiredRole);
  if (access === 'allowed') return children;
  if (access === 'denied') return <AccessDenied refusal={refusal} />;
  if (access === 'checking') return <PageSkeleton />;
  return (
    <div className="tz-page">
      <ErrorState
        title={t`Your access could not be verified`}
        detail={t`Trenzeye is not responding. Try again in a moment.`}
        onRetry={retry}
        retrying={retrying}
      />
    </div>
  );
}

function AccessDenied({ refusal }: { refusal: string }) {
  const toast = useToast();
  const navigate = useNavigate();
  useEffect(() => {
    toast.error(t`Access Denied`, refusal);
    navigate('/', { replace: true });
  }, [toast, navigate, refusal]);
  return <PageSkeleton />;
}

interface TabView {
  /** Value of `?tab`; the first view needs none. */
  readonly name: string;
  readonly label: string;
  readonly icon: IconName;
  readonly View: ComponentType;
}

/** The views of a page as tabs. The selected one is in the address. */
export function ViewTabs({ views }: { views: readonly TabView[] }) {
  const [query, setQuery] = useSearchParams();
  const first = views[0]?.name ?? '';
  const selected = views.find(({ name }) => name === query.get('tab'))?.name ?? first;
  return (
    <Tabs
      animated={false}
      destroyOnHidden
      activeKey={selected}
      onChange={(tab) => setQuery(tab === first ? {} : { tab }, { replace: true })}
      items={views.map(({ name, label, icon, View }) => ({
        key: name,
        label,
        icon: <Icon name={icon} size={16} />,
        children: <View />,
      }))}
    />
  );
}

/** The title of a column, beside a value on phones, where the rows of an admin table are cards without column titles. */
export const CardLabel = ({ children }: { children: ReactNode }) => <span className="tz-admin-table__label">{children}</span>;

/** The frame of every admin page: its width, and theme and language of antd's components. */
export const AdminPage = ({ children }: { children: ReactNode }) => (
  <UiProvider>
    <div className="tz-page tz-page--wide">{children}</div>
  </UiProvider>
);

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
