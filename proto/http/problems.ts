/** Every error code a client can meet, with its HTTP status and title. Codes are stable; titles may be reworded. */
export const problems = {
  invalid_request: { status: 400, title: 'Some of what you sent is not valid' },
  malformed_json: { status: 400, title: 'The body is not valid JSON' },
  invalid_cursor: { status: 400, title: 'This position in the list is not valid' },
  unauthenticated: { status: 401, title: 'Please log in' },
  invalid_token: { status: 401, title: 'Your session is no longer valid. Please log in again' },
  forbidden: { status: 403, title: "You don't have permission to do this" },
  account_suspended: { status: 403, title: 'Your account is suspended: you can read, but not post' },
  account_banned: { status: 403, title: 'Your account is banned' },
  not_found: { status: 404, title: 'There is nothing here' },
  method_not_allowed: { status: 405, title: 'This address does not answer that method' },
  conflict: { status: 409, title: 'This is at odds with what is stored' },
  unsupported_version: { status: 412, title: 'This version of the protocol is not spoken here' },
  payload_too_large: { status: 413, title: 'What you sent is too large' },
  unsupported_media_type: { status: 415, title: 'This kind of content is not taken here' },
  range_not_satisfiable: { status: 416, title: 'The requested range lies outside the file' },
  idempotency_mismatch: { status: 422, title: 'This Idempotency-Key was used for a different request' },
  rate_limited: { status: 429, title: 'Too many requests. Please slow down' },
  checksum_mismatch: { status: 460, title: 'What arrived is not what was sent' },
  headers_too_large: { status: 431, title: 'The request headers are too large' },
  internal: { status: 500, title: 'Something went wrong on our side' },
  provider_failed: { status: 502, title: 'The model provider did not give a usable answer' },
  provider_unavailable: { status: 503, title: 'The model provider is not available right now' },
  unavailable: { status: 503, title: 'This part of Trenzeye is not available right now' },
  upstream_timeout: { status: 504, title: 'This part of Trenzeye took too long to answer' },
} as const;

export type ProblemCode = keyof typeof problems;
