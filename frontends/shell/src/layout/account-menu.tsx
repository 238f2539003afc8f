import { Avatar, Button, Icon, ThemeToggle, useSession, useToast } from '@trenzeye/frontend-kit';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { displayName, useMe } from '../features/me/use-me.ts';
import { useOwnProfile } from '../features/profile/own-profile.ts';
import { bottomBarItemCount, type NavigationItem, useNavigationItems } from './navigation-items.ts';
import { UnreadCount } from './unread-count.tsx';

type Place = 'rail' | 'bar';

/** Who is signed in, the theme and the way out; for visitors the way in. */
export function AccountMenu({ place }: { place: Place }) {
  const { state } = useSession();
  const { pathname } = useLocation();
  if (state === 'loading') return <span className={`account account--${place}`} />;
  // Keyed by the path: a menu left open does not follow to the next page.
  return <Menu key={pathname} place={place} signedIn={state === 'signed-in'} />;
}

function Menu({ place, signedIn }: { place: Place; signedIn: boolean }) {
  const { user } = useSession();
  const { data: me } = useMe();
  const { data: profile } = useOwnProfile();
  const entries = useNavigationItems();
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useClosing(open, setOpen, root, button);
  const name = displayName(me?.username, user?.email);
  const id = `account-${place}`;

  return (
    <div ref={root} className={`account account--${place}`}>
      <button
        ref={button}
        type="button"
        className={place === 'bar' ? 'bottom-bar__item' : 'account__button'}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {signedIn ? <Avatar username={name} src={profile?.avatar_url} size={place === 'bar' ? 24 : 36} /> : <Icon name="user" size={22} />}
        <span className="tz-clip-1">{place === 'bar' ? (signedIn ? 'You' : 'Sign in') : signedIn ? `@${name}` : 'Visitor'}</span>
        {place === 'rail' && <Icon name="chevronDown" size={16} className="account__arrow" />}
      </button>
      <div id={id} className="account__panel" hidden={!open}>
        {signedIn ? <SignedIn email={user?.email} pages={place === 'bar' ? entries.slice(bottomBarItemCount) : []} /> : <Visitor />}
        <ThemeToggle label />
      </div>
    </div>
  );
}

/** `pages` are those for which the bar of a phone has no room. */
function SignedIn({ email, pages }: { email: string | undefined; pages: readonly NavigationItem[] }) {
  const { signOut } = useSession();
  const toast = useToast();
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    signOut().catch((error: unknown) => {
      setLeaving(false);
      console.error('Signing out failed', error);
      toast.error('Error', 'You could not be signed out. Check your connection and try again.');
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
        Account
      </Link>
      <Button kind="bare" icon="signOut" onClick={leave} loading={leaving}>
        Sign out
      </Button>
    </>
  );
}

function Visitor() {
  return (
    <>
      <Link to="/login" className="tz-button tz-button--bare">
        <Icon name="signIn" />
        Log in
      </Link>
      <Link to="/login?mode=signup" className="tz-button tz-button--bare">
        <Icon name="user" />
        Sign up
      </Link>
    </>
  );
}

/** Escape closes and gives the focus back; pressing or focusing elsewhere closes. */
function useClosing(
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
    const onElsewhere = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onElsewhere);
    document.addEventListener('focusin', onElsewhere);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onElsewhere);
      document.removeEventListener('focusin', onElsewhere);
    };
  }, [open, setOpen, root, button]);
}
