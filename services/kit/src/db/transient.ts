const transientCodes = new Set([
  // Sockets and DNS
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  // The address of a pod that was replaced
  'EHOSTUNREACH',
  'ENETUNREACH',
  // PostgreSQL
  '57P01',
  '57P02',
  '57P03',
  '53300',
  // No space on the disk, no memory, failed input or output
  '53100',
  '53200',
  '58030',
  '40001',
  '40P01',
  // A lock was not available in time
  '55P03',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  // PgBouncer: the server ended, is not reachable or does not respond, or too many clients wait for it
  '08P01',
  // A standby, to which an address may lead for a moment while another server is promoted
  '25006',
  // Prisma
  'P1001',
  'P1002',
  'P1017',
  'P2024',
  'P2028',
  'P2034',
  // The driver adapter's kinds: a raw query outside a transaction fails with P2010, whatever the reason
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
  'TransactionWriteConflict',
]);

const lostConnection =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|server closed the connection/i;

/** Errors as pg, Prisma and its driver adapter nest them. */
interface DatabaseError {
  readonly code?: unknown;
  readonly kind?: unknown;
  readonly originalCode?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
  readonly meta?: { readonly driverAdapterError?: unknown };
}

/** Whether the work took longer than its transaction may last. */
export const isExpiredTransaction = (error: unknown): boolean =>
  (error as DatabaseError | undefined)?.code === 'P2028' && /expired transaction/.test(String((error as DatabaseError).message));

/** Whether a retry can succeed: the server was unreachable, restarting or out of connections, or aborted the transaction. */
export const isTransient = (error: unknown, depth = 4): boolean => {
  // Not `instanceof`: errors may come from another realm.
  if (typeof error !== 'object' || error === null || depth === 0) return false;
  const { code, kind, originalCode, message, cause, meta } = error as DatabaseError;
  if ([code, kind, originalCode].some((name) => transientCodes.has(String(name))) || lostConnection.test(String(message))) return true;
  return isTransient(cause, depth - 1) || isTransient(meta?.driverAdapterError, depth - 1);
};
