import { t } from '@lingui/core/macro';
import { Avatar, Button, Icon, ThemeToggle, useSession, useToast, useUnread, VisuallyHidden } from '@trenzeye/frontend-kit';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useOwnProfile } from '../features/accounts/api.ts';
import { displayName, useMe } from '../features/accounts/use-me.ts';
import { connectionsPath, usePausedCount } from '../features/connections/paused-count.ts';
import { showShortcutDialog } from '../features/shortcuts/shortcut-dialogs.ts';
import { setTourRunning } from '../features/tour/tour-store.ts';
import { bottomBarItemCount, type NavigationItem, useNavigationItems } from './navigation-items.ts';

const maxCount = 99;

/** The unread count of a navigation link; nothing for pages without one. */
export function UnreadCount({ path }: { path: string }) {
  return path === '/messages' || path === '/notifications' ? <Count path={path} /> : null;
}

function Count({ path }: { path: '/messages' | '/notifications' }) {
  const { messages, requests, notifications } = useUnread();
  const count = path === '/messages' ? messages + requests : notifications;
  if (count === 0) return null;
  return (
    <span className="unread-count">
      {count > maxCount ? `${maxCount}+` : count}
      <VisuallyHidden> {t`unread`}</VisuallyHidden>
    </span>
  );
}

/** The number of connections that wait for the owner's decision. */
function PausedCount() {
  const count = usePausedCount();
  if (count === 0) return null;
  return (
    <span className="unread-count">
      {count}
      <VisuallyHidden> {t`paused`}</VisuallyHidden>
    </span>
  );
}

/** A dot on the account item of the bottom bar, whose menu has the pages with unread counts; nothing when all is read. */
function UnreadDot() {
  const { messages, requests, notifications } = useUnread();
  if (messages + requests + notifications === 0) return null;
  return (
    <span className="unread-dot">
      <VisuallyHidden>{t`, unread notifications or messages`}</VisuallyHidden>
    </span>
  );
}

type Variant = 'rail' | 'bar';

/** The user menu: account, theme and sign-out; for visitors log-in and sign-up. */
export function AccountMenu({ variant }: { variant: Variant }) {
  const { state } = useSession();
  const { pathname } = useLocation();
  if (state === 'loading') return <span className={`account account--${variant}`} />;
  // The key closes the menu on navigation.
  return <Menu key={pathname} variant={variant} signedIn={state === 'signed-in'} />;
}

function Menu({ variant, signedIn }: { variant: Variant; signedIn: boolean }) {
  const { user } = useSession();
  const { data: me } = useMe();
  const { data: profile } = useOwnProfile();
  const items = useNavigationItems();
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useCloseMenu(open, setOpen, root, button);
  const name = displayName(me?.username, user?.email);
  const id = `account-${variant}`;

  return (
    <div ref={root} className={`account account--${variant}`}>
      <button
        ref={button}
        type="button"
        className={variant === 'bar' ? 'bottom-bar__item' : 'account__button'}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {signedIn ? (
          <Avatar username={name} src={profile?.avatar_url} size={variant === 'bar' ? 24 : 36} />
        ) : (
          <Icon name="user" size={22} />
        )}
        <span className="tz-clip-1">
          {variant === 'bar' ? signedIn ? t`You` : t`Log in` : signedIn ? <bdi>{`@${name}`}</bdi> : t`Visitor`}
        </span>
        {variant === 'bar' && signedIn && <UnreadDot />}
        {variant === 'rail' && <Icon name="chevronDown" size={16} className="account__arrow" />}
      </button>
      <div id={id} className="account__panel" hidden={!open}>
        {signedIn ? <SignedIn email={user?.email} pages={variant === 'bar' ? items.slice(bottomBarItemCount) : []} /> : <Visitor />}
      </div>
    </div>
  );
}

/** `pages` are the items that do not fit into the bottom bar. */
function SignedIn({ email, pages }: { email: string | undefined; pages: readonly NavigationItem[] }) {
  const { signOut } = useSession();
  const toast = useToast();
  const [isSigningOut, setSigningOut] = useState(false);
  const onSignOut = () => {
    setSigningOut(true);
    signOut().catch((error: unknown) => {
      setSigningOut(false);
      console.error('Sign-out failed', error);
      toast.error(t`Error`, t`Sign-out failed. Check your connection and try again.`);
    });
  };
  return (
    <>
      {email && <p className="account__email">{email}</p>}
      {pages.map(({ to, label, icon }) => (
        <Link key={to} to={to} className="tz-button tz-button--bare">
          <Icon name={icon} />
          {label}
          <UnreadCount path={to} />
        </Link>
      ))}
      <Link to="/account" className="tz-button tz-button--bare">
        <Icon name="key" />
        {t`Account`}
      </Link>
      <Link to={connectionsPath} className="tz-button tz-button--bare">
        <Icon name="device" />
        {t`Connections and devices`}
        <PausedCount />
      </Link>
      <Link to="/feedback" className="tz-button tz-button--bare">
        <Icon name="comment" />
        {t`Give feedback`}
      </Link>
      <Button kind="bare" icon="compass" onClick={() => setTourRunning(true)}>
        {t`Take the tour`}
      </Button>
      <Button kind="bare" icon="search" onClick={() => showShortcutDialog('palette')}>
        {t`Command palette`}
      </Button>
      <ThemeToggle label />
      <Button kind="bare" icon="signOut" onClick={onSignOut} loading={isSigningOut}>
        {t`Sign out`}
      </Button>
    </>
  );
}

function Visitor() {
  return (
    <>
      <Link to="/login" className="tz-button tz-button--bare">
        <Icon name="signIn" />
        {t`Log in`}
      </Link>
      <Link to="/login?mode=signup" className="tz-button tz-button--bare">
        <Icon name="user" />
        {t`Sign up`}
      </Link>
      <ThemeToggle label />
    </>
  );
}

/** Escape closes the menu and returns the focus to its button; clicking or focusing elsewhere closes it. */
function useCloseMenu(
  open: boolean,
  setOpen: (open: boolean) => void,
  root: RefObject<HTMLDivElement | null>,
  button: RefObject<HTMLButtonElement | null>,
): void {
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    const onOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onOutside);
    document.addEventListener('focusin', onOutside);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('focusin', onOutside);
    };
  }, [open, setOpen, root, button]);
}
