import type { Request } from 'express';
import type { Configuration } from 'openid-client';
import { type AuthenticateOptions, Strategy, type VerifyFunction } from 'openid-client/passport';
import passport from 'passport';

/** What must come back with the provider's answer; the strategy keeps it in the request's session, we in the flow's row. */
export interface Expected {
  readonly state: string;
  readonly nonce: string;
  readonly code_verifier: string;
}

interface Begin extends AuthenticateOptions {
  readonly parameters: Readonly<Record<string, string>>;
}

const sessionKey = 'flow';

/** The strategy of openid-client with our own state and nonce, and with addresses that do not depend on any request header. */
class FlowStrategy extends Strategy {
  override authorizationRequestParams<T extends AuthenticateOptions>(_request: Request, options: T): Record<string, string> {
    return { ...(options as T & Begin).parameters };
  }

  override currentUrl(request: Request): URL {
    return new URL(request.originalUrl);
  }

  override shouldInitiateAuthRequest<T extends AuthenticateOptions>(_request: Request, _url: URL, options: T): boolean {
    return 'parameters' in options;
  }
}

export type PassportOutcome<User> =
  | { readonly kind: 'redirect'; readonly url: string; readonly expected: Expected }
  | { readonly kind: 'user'; readonly user: User }
  | { readonly kind: 'refused'; readonly info: unknown };

interface Attempt {
  readonly originalUrl: string;
  readonly expected?: Expected;
  readonly options: AuthenticateOptions | Begin;
}

/** One provider behind passport. */
export interface PassportClient<User> {
  /** The address at the provider that sign-in begins at, and what to expect back. */
  begin(parameters: Readonly<Record<string, string>>): Promise<PassportOutcome<User>>;
  /** `currentUrl` is where the provider sent the person back to. Rejects with openid-client's errors. */
  finish(currentUrl: string, expected: Expected): Promise<PassportOutcome<User>>;
}

export const createPassportClient = <User extends object>(
  config: Configuration,
  callbackUrl: string,
  verify: VerifyFunction,
): PassportClient<User> => {
  const authenticator = new passport.Passport();
  authenticator.use('openid', new FlowStrategy({ config, name: 'openid', sessionKey, callbackURL: callbackUrl }, verify));

  // Passport speaks to a request and a response. It gets what it reads of them and no more: neither headers nor a socket.
  const attempt = ({ originalUrl, expected, options }: Attempt): Promise<PassportOutcome<User>> =>
    new Promise((resolve, reject) => {
      const session: Record<string, Expected | undefined> = { [sessionKey]: expected };
      const request = { method: 'GET', originalUrl, session };
      let location = '';
      const response = {
        statusCode: 200,
        setHeader: (name: string, value: string) => {
          if (name.toLowerCase() === 'location') location = value;
        },
        end: () => {
          const begun = session[sessionKey];
          if (begun && location) resolve({ kind: 'redirect', url: location, expected: begun });
          else reject(new Error('the strategy redirected without keeping its state'));
        },
      };
      const settle = (error: unknown, user?: User | false | null, info?: unknown) => {
        if (error) reject(error);
        else resolve(user ? { kind: 'user', user } : { kind: 'refused', info });
      };
      authenticator.authenticate('openid', { session: false, ...options }, settle)(request, response, reject);
    });

  return {
    begin: (parameters) => attempt({ originalUrl: callbackUrl, options: { parameters } }),
    finish: (currentUrl, expected) => attempt({ originalUrl: currentUrl, expected, options: {} }),
  };
};
