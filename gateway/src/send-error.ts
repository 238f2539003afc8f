import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { DomainError } from '@trenzeye/kit/errors';
import { renderError } from '@trenzeye/kit/http/render-error';
import { languageOf } from '@trenzeye/kit/language/language-of';

/** Sends an error in the format of the path. A response that has already started is aborted. */
export const sendError = (response: ServerResponse, error: DomainError, path: string): void => {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const language = languageOf(response.req);
  const { status, type, body } = renderError(error, path, language);
  const text = JSON.stringify(body);
  response.statusCode = status;
  for (const [name, value] of Object.entries(error.options.headers ?? {})) response.setHeader(name, value);
  response.setHeader('content-type', `${type}; charset=utf-8`);
  response.setHeader('cache-control', 'no-store');
  response.setHeader('content-language', language);
  response.appendHeader('vary', 'Accept-Language');
  response.setHeader('content-length', Buffer.byteLength(text));
  response.end(response.req.method === 'HEAD' ? undefined : text);
};

const parserErrors: Readonly<Record<string, DomainError>> = {
  HPE_HEADER_OVERFLOW: new DomainError('headers_too_large'),
};
const malformed = new DomainError('invalid_request', { detail: 'This is not a well-formed HTTP request.' });

/** Handles requests that Node's HTTP parser rejects, by writing the response to the socket. */
export const onClientError = (thrown: NodeJS.ErrnoException, socket: Socket): void => {
  if (!socket.writable || thrown.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const error = parserErrors[thrown.code ?? ''] ?? malformed;
  const { type, body } = renderError(error, '/', 'en');
  const text = JSON.stringify(body);
  const status =
    thrown.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? '408 Request Timeout'
      : `${error.status} ${error.status === 431 ? 'Request Header Fields Too Large' : 'Bad Request'}`;
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: ${type}\r\ncontent-length: ${Buffer.byteLength(text)}\r\ncache-control: no-store\r\nconnection: close\r\n\r\n${text}`,
  );
};
