import { useQueryClient } from '@tanstack/react-query';
import { call, useLive, useSession } from '@trenzeye/frontend-kit';
import { profile } from '@trenzeye/proto/http/profile';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type Account, banState, decideDestination, initialProfile, type ProfileLookup, pathOf, returnPathOf } from './destination.ts';

/**
 * Finds the user's own profile row. Returns errors instead of throwing. Asks for a list: the answer to a request for a single object that
 * does not exist is 406, which browsers report in the console.
 */
async function findProfile(userId: string): Promise<ProfileLookup> {
  try {
    const rows = await call(profile.selectUsers, { query: { select: 'id,username', id: `eq.${userId}` } });
    return { row: (Array.isArray(rows) ? rows[0] : rows) ?? null };
  } catch (error) {
    return { error };
  }
}

/** Inserts the profile row of a new account. Throws `ApiError`. */
const createProfile = (account: Account) => call(profile.insertUser, { body: initialProfile(account) });

const entryPages = ['/', '/login'];
/** Pages that require a sign-in, including their sub-pages. */
const protectedPages = ['/home', '/onboarding', '/account'];
/** Pages with the second factor form. */
const secondFactorPages = ['/login', '/new-password'];

const isProtected = (pathname: string): boolean => protectedPages.some((page) => pathname === page || pathname.startsWith(`${page}/`));

/** The path after a sign-in, or null to stay: unexpected errors are logged without navigation. */
async function resolveDestination(account: Account): Promise<string | null> {
  const lookup = await findProfile(account.id);
  const destination = decideDestination(lookup);
  if (destination === 'stay') {
    console.error('Profile lookup failed', 'error' in lookup ? lookup.error : lookup);
    return null;
  }
  if (destination === 'create-profile') {
    try {
      await createProfile(account);
    } catch (error) {
      console.error('Profile creation failed', error);
      return null;
    }
  }
  return destination === 'home' ? '/home' : '/onboarding';
}

/**
 * Navigates after changes of the session: a signed-in user on / or /login goes to the next page, first to /new-password during password
 * recovery; a signed-out user goes to /; visitors of protected pages and banned users go to /login. A session that has yet to verify the
 * second factor goes to /login, and back when it has. Renders nothing.
 */
export function PostLoginRouting(): null {
  const { state, user, accessToken, pendingUser, isRecoveringPassword } = useSession();
  const location = useLocation();
  const { pathname } = location;
  const returnPath = returnPathOf(location);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const currentPath = useRef(pathname);
  const isResolving = useRef(false);
  const previousState = useRef(state);
  const wasBanned = useRef(false);
  currentPath.current = pathname;
  useLive([], {
    'signed-out': ({ reason }) => {
      wasBanned.current = reason === 'banned';
    },
  });

  useEffect(() => {
    if (!pendingUser || secondFactorPages.includes(location.pathname)) return;
    navigate('/login', { replace: true, state: { returnPath: pathOf(location) } });
  }, [pendingUser, location, navigate]);

  useEffect(() => {
    if (state !== 'signed-in' || !user || !accessToken) return;
    if (!entryPages.includes(pathname) || isResolving.current) return;
    if (isRecoveringPassword) {
      navigate('/new-password', { replace: true });
      return;
    }
    isResolving.current = true;
    resolveDestination(user)
      .then((destination) => {
        if (destination && entryPages.includes(currentPath.current))
          navigate(destination === '/home' ? (returnPath ?? destination) : destination, { replace: true });
        else if (!destination) revealLanding();
      })
      .finally(() => {
        isResolving.current = false;
      });
  }, [state, user, accessToken, isRecoveringPassword, pathname, returnPath, navigate]);

  useEffect(() => {
    // One effect handles both cases, so that a sign-out on a protected page leads to / and not to /login.
    if (previousState.current === 'signed-in' && state === 'signed-out') {
      queryClient.clear();
      if (wasBanned.current) navigate('/login', { state: banState });
      // 'Use another account' stays on the log-in page.
      else if (pathname !== '/login') navigate('/');
      wasBanned.current = false;
    } else if (state === 'signed-out' && isProtected(pathname)) navigate('/login', { replace: true });
    if (state === 'signed-out') revealLanding();
    previousState.current = state;
  }, [state, pathname, navigate, queryClient]);

  return null;
}

/** The page's inline script hides the prerendered landing page when a session is stored. */
function revealLanding(): void {
  delete document.documentElement.dataset.session;
}
