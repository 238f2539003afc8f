import { useQueryClient } from '@tanstack/react-query';
import { useLive, useSession } from '@trenzeye/frontend-kit';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { banState } from './ban-state.ts';
import { type Account, decideDestination } from './destination.ts';
import { createProfile, findProfile } from './profile-rows.ts';

const doors = ['/', '/login'];
/** Pages that mean nothing to a visitor, with all below them. */
const forMembers = ['/home', '/onboarding', '/account'];
/** Where the second factor is asked for. */
const forSecondFactor = ['/login', '/new-password'];

const isForMembers = (pathname: string): boolean => forMembers.some((page) => pathname === page || pathname.startsWith(`${page}/`));

/** The page a signed-in user belongs on, or null to stay: unexpected errors are logged and lead nowhere. */
async function destinationOf(account: Account): Promise<string | null> {
  const lookup = await findProfile(account.id);
  const decision = decideDestination(lookup);
  if (decision === 'stay') {
    console.error('The profile could not be looked up', 'error' in lookup ? lookup.error : lookup);
    return null;
  }
  if (decision === 'create-profile') {
    try {
      await createProfile(account);
    } catch (error) {
      console.error('The profile could not be created', error);
      return null;
    }
  }
  return decision === 'home' ? '/home' : '/onboarding';
}

/**
 * Leads on whoever is signed in at a auth-layout of the house (/ or /login), to / whoever signed out, and to /login visitors of a page
 * for members, those whose second factor is still missing and those who were banned this moment. Whoever came by the link of a forgotten password goes to choose a
 * new one first. Shows nothing.
 */
export function PostLoginRouting(): null {
  const { state, user, accessToken, lacksSecondFactor, isRecoveringPassword } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const here = useRef(pathname);
  const busy = useRef(false);
  const before = useRef(state);
  const banned = useRef(false);
  here.current = pathname;
  useLive([], {
    'signed-out': ({ reason }) => {
      banned.current = reason === 'banned';
    },
  });

  useEffect(() => {
    if (state !== 'signed-in' || !user || !accessToken) return;
    if (lacksSecondFactor) {
      if (!forSecondFactor.includes(pathname)) navigate('/login', { replace: true });
      return;
    }
    if (!doors.includes(pathname) || busy.current) return;
    if (isRecoveringPassword) {
      navigate('/new-password', { replace: true });
      return;
    }
    busy.current = true;
    destinationOf(user)
      .then((destination) => {
        if (destination && doors.includes(here.current)) navigate(destination, { replace: true });
        else if (!destination) revealLanding();
      })
      .finally(() => {
        busy.current = false;
      });
  }, [state, user, accessToken, lacksSecondFactor, isRecoveringPassword, pathname, navigate]);

  useEffect(() => {
    // One place decides both, so that signing out on a page for members leads to / and nowhere else.
    if (before.current === 'signed-in' && state === 'signed-out') {
      queryClient.clear();
      if (banned.current) navigate('/login', { state: banState });
      // 'Use another account' is pressed where the next one signs in.
      else if (pathname !== '/login') navigate('/');
      banned.current = false;
    } else if (state === 'signed-out' && isForMembers(pathname)) navigate('/login', { replace: true });
    if (state === 'signed-out') revealLanding();
    before.current = state;
  }, [state, pathname, navigate, queryClient]);

  return null;
}

/** The page's first script hides the prerendered landing page from those who seem to be signed in. */
function revealLanding(): void {
  delete document.documentElement.dataset.session;
}
