import { ForbiddenAddress } from '@trenzeye/kit';

interface NetworkProblem {
  readonly reason: string;
  /** No connection to the source was possible. */
  readonly isNetwork: boolean;
}

/** Codes of Node.js and undici, in the words of the sources page. */
const connectionProblems: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its host name could not be found',
  EAI_AGAIN: 'host names cannot be resolved: this machine may be offline',
  ECONNREFUSED: 'it refused the connection',
  ENETUNREACH: 'the network is not reachable',
  EHOSTUNREACH: 'the host is not reachable',
  ETIMEDOUT: 'the connection timed out',
  UND_ERR_CONNECT_TIMEOUT: 'the connection timed out',
};
const brokenAnswers: Readonly<Record<string, string>> = {
  ECONNRESET: 'it closed the connection during the answer',
  UND_ERR_SOCKET: 'it closed the connection during the answer',
};

const codeOf = (error: unknown): string | undefined => {
  const { code, cause } = error as { readonly code?: unknown; readonly cause?: unknown };
  if (typeof code === 'string') return code;
  if (cause instanceof AggregateError) return codeOf(cause.errors[0] ?? {});
  return cause instanceof Error ? codeOf(cause) : undefined;
};

/** Why a request failed, in plain words. */
export const networkProblem = (error: unknown, timeoutMs: number): NetworkProblem => {
  if (error instanceof ForbiddenAddress) return { reason: error.message, isNetwork: false };
  if (error instanceof Error && error.name === 'TimeoutError')
    return { reason: `it did not answer within ${timeoutMs / 1_000} seconds`, isNetwork: false };
  const code = codeOf(error) ?? '';
  const connection = connectionProblems[code];
  if (connection) return { reason: connection, isNetwork: true };
  const broken = brokenAnswers[code] ?? (error instanceof Error && error.message === 'terminated' ? brokenAnswers.ECONNRESET : undefined);
  if (broken) return { reason: broken, isNetwork: false };
  return { reason: error instanceof Error ? error.message : String(error), isNetwork: false };
};

/** What a status means for the sources page. */
export const statusProblem = (status: number): string => {
  if (status === 401 || status === 403) return `it refuses requests from this installation (status ${status})`;
  if (status === 404 || status === 410) return `the address was not found (status ${status})`;
  if (status === 429) return 'too many requests: waiting as long as it asks (status 429)';
  return status >= 500 ? `it has a problem of its own (status ${status})` : `it answered with status ${status}`;
};
