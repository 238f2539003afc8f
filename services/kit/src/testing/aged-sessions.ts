/**
 * SQL that makes sessions of the auth database older: what a stolen session is, hours after the sign-in. `account` is a condition on
 * `account_id`; tokens state it after the next refresh.
 */
export const ageSessions = (account: string, seconds: number): string => `
  UPDATE sessions SET created_at = created_at - interval '${seconds} seconds', amr = (
    SELECT jsonb_agg(entry || jsonb_build_object('timestamp', (entry->>'timestamp')::float8 - ${seconds})) FROM jsonb_array_elements(amr) entry
  ) WHERE account_id = ${account}`;
