import { describe, expect, it } from '@jest/globals';
import { ApiError, apiErrorFrom, isTransient } from './api-error.ts';

describe('apiErrorFrom', () => {
  it('apiErrorFrom: problem+json -> its code, detail and fields', () => {
    const error = apiErrorFrom(422, {
      type: 'about:blank',
      title: 'Invalid',
      status: 422,
      code: 'invalid_request',
      detail: 'The prompt is empty.',
      errors: [{ field: 'prompt', message: 'is empty' }],
    });
    expect(error).toMatchObject({
      status: 422,
      code: 'invalid_request',
      message: 'The prompt is empty.',
      fields: [{ field: 'prompt', message: 'is empty' }],
    });
  });
  it('apiErrorFrom: problem+json without detail -> its title', () =>
    expect(apiErrorFrom(404, { code: 'not_found', title: 'Not found' }).message).toBe('Not found'));
  it("apiErrorFrom: GoTrue's body -> error_code and msg, not the numeric code", () =>
    expect(apiErrorFrom(400, { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' })).toMatchObject({
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    }));
  it("apiErrorFrom: PostgREST's body -> code and message", () =>
    expect(apiErrorFrom(406, { code: 'PGRST116', message: 'No rows', details: null, hint: null })).toMatchObject({
      status: 406,
      code: 'PGRST116',
      message: 'No rows',
    }));
  it('apiErrorFrom: no usable body -> code and message from the status', () => {
    for (const body of [undefined, null, '<html>', 7, []])
      expect(apiErrorFrom(502, body)).toMatchObject({
        status: 502,
        code: 'http_502',
        message: 'The server returned status 502.',
        fields: [],
      });
  });
  it('apiErrorFrom: malformed errors list -> only well-formed entries', () =>
    expect(apiErrorFrom(400, { errors: [null, { field: 1, message: 'x' }, { field: 'a', message: 'b' }] }).fields).toEqual([
      { field: 'a', message: 'b' },
    ]));
});

describe('isTransient', () => {
  it('isTransient: server failed or was not reached -> true', () => {
    expect(isTransient(new ApiError(503, 'unavailable', 'x'))).toBe(true);
    expect(isTransient(new ApiError(0, 'network_error', 'x'))).toBe(true);
  });
  it('isTransient: client error or other exception -> false', () => {
    expect(isTransient(new ApiError(404, 'not_found', 'x'))).toBe(false);
    expect(isTransient(new Error('x'))).toBe(false);
  });
});
