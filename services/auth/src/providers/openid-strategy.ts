import type { Request } from 'express';
import type { Configuration } from 'openid-client';
import { type AuthenticateOptions, Strategy, type VerifyFunction } from 'openid-client/passport';
import passport from 'passport';

/** Must match the provider's response. The strategy stores it in the request's session, this service in the flow's row. */
export interface ExpectedResponse {
  readonly state: string;
  readonly nonce: string;
  readonly code_verifier: string;
}

interface StartOptions extends AuthenticateOptions {
  readonly parameters: Readonly<Record<string, string>>;
}

const sessionKey = 'flow';

/** openid-client's strategy with the service's own state and nonce, and with URLs that do not depend on request headers. */
class FlowStrategy extends Strategy {
  override authorizationRequestParams<T extends AuthenticateOptions>(_request: Request, options: T): Record<string, string> {
    return { ...(options as T & StartOptions).parameters };
  }

  override currentUrl(request: Request): URL {
    return new URL(request.originalUrl);
  }

  override shouldInitiateAuthRequest<T extends AuthenticateOptions>(_request: Request, _url: URL, options: T): boolean {
    return 'parameters' in options;
  }
}

type PassportOutcome<User> =
  | { readonly kind: 'redirect'; readonly url: string; readonly expected: ExpectedResponse }
  | { readonly kind: 'user'; readonly user: User }
  | { readonly kind: 'refused'; readonly info: unknown };

interface Attempt {
  readonly originalUrl: string;
  readonly expected?: ExpectedResponse;
  readonly options: AuthenticateOptions | StartOptions;
}

/** One provider's passport strategy. */
export interface PassportClient<User> {
  /** The URL of the sign-in at the provider, and the response to expect. */
  start(parameters: Readonly<Record<string, string>>): Promise<PassportOutcome<User>>;
  /** `currentUrl`: the URL that the provider redirected the user to. Rejects with openid-client's errors. */
  finish(currentUrl: string, expected: ExpectedResponse): Promise<PassportOutcome<User>>;
}

export const createPassportClient = <User extends object>(
  config: Configuration,
  callbackUrl: string,
  verify: VerifyFunction,
): PassportClient<User> => {
  const authenticator = new passport.Passport();
  authenticator.use('openid', new FlowStrategy({ config, name: 'openid', sessionKey, callbackURL: callbackUrl }, verify));

  // Passport gets only the parts of a request and a response that it uses: neither headers nor a socket.
  const attempt = ({ originalUrl, expected, options }: Attempt): Promise<PassportOutcome<User>> =>
    new Promise((resolve, reject) => {
      const session: Record<string, ExpectedResponse | undefined> = { [sessionKey]: expected };
      const request = { method: 'GET', originalUrl, session };
      let location = '';
      const response = {
        statusCode: 200,
        setHeader: (name: string, value: string) => {
          if (name.toLowerCase() === 'location') location = value;
        },
        end: () => {
          const stored = session[sessionKey];
          if (stored && location) resolve({ kind: 'redirect', url: location, expected: stored });
          else reject(new Error('passport strategy redirected without storing its state'));
        },
      };
      const settle = (error: unknown, user?: User | false | null, info?: unknown) => {
        if (error) reject(error);
        else resolve(user ? { kind: 'user', user } : { kind: 'refused', info });
      };
      authenticator.authenticate('openid', { session: false, ...options }, settle)(request, response, reject);
    });

  return {
    start: (parameters) => attempt({ originalUrl: callbackUrl, options: { parameters } }),
    finish: (currentUrl, expected) => attempt({ originalUrl: currentUrl, expected, options: {} }),
  };
};
