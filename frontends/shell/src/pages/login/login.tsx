import { Button, ThemeToggle, useTitle, useToast, Wordmark } from '@trenzeye/frontend-kit';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { returnedError } from '../../features/post-login/sign-in.ts';
import { Wave } from '../../features/wave/wave.tsx';
import { LoginForm } from './login-form.tsx';
import type { Mode } from './use-login.ts';

const headings: Record<Mode, string> = { login: 'Log In to Scout Trends and Create Culture', signup: 'Join Trenzeye' };

export function Login() {
  const [query] = useSearchParams();
  const mode: Mode = query.get('mode') === 'signup' ? 'signup' : 'login';
  useTitle(mode === 'login' ? 'Log In' : 'Sign Up');
  useReturnedError();
  return (
    <div className="login">
      <header className="login__top">
        <Wordmark />
        <ThemeToggle />
      </header>
      <main id="main" tabIndex={-1} className="login__main">
        <h1>{headings[mode]}</h1>
        <LoginForm key={mode} mode={mode} />
        <p className="login__other">
          {mode === 'login' ? 'New to Trenzeye? ' : 'Already have an account? '}
          <Link to={mode === 'login' ? '/login?mode=signup' : '/login'} replace>
            {mode === 'login' ? 'Sign up' : 'Log in'}
          </Link>
        </p>
        <Button to="/" kind="bare" size="small" icon="arrowLeft" className="login__back">
          Back to home
        </Button>
      </main>
      <Wave />
    </div>
  );
}

/** Tells what a provider or a mailed link came back with; read before the auth client clears the address. */
function useReturnedError(): void {
  const toast = useToast();
  const [returned] = useState(() => returnedError(window.location.hash));
  useEffect(() => {
    if (returned) toast.error(returned.title, returned.message);
  }, [returned, toast]);
}
