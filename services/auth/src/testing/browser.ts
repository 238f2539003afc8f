import { AuthClient } from '@supabase/auth-js';
import type { Client } from './auth-fixture.ts';

export interface Page {
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** The parts of a browser that a sign-in needs: stores cookies, follows redirects, submits forms. */
export interface Browser {
  /** Loads a URL and follows its redirects to a page, or to an origin outside the test. */
  open(url: string): Promise<Page>;
  /** Submits a form and follows its redirects. */
  submit(url: string, form: Readonly<Record<string, string>>): Promise<Page>;
  /** One request, no redirect followed. */
  fetch(url: string, init?: RequestInit): Promise<Response>;
  /** The real client library in this browser. */
  client(flowType?: 'pkce' | 'implicit'): Client;
  readonly cookies: Map<string, string>;
}

const createMemoryStorage = () => {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
};

/** `hosts`: public origin -> actual address. */
export const createBrowser = (hosts: Readonly<Record<string, string>>, publicUrl: string): Browser => {
  const cookies = new Map<string, string>();
  const storeCookies = (headers: Headers) => {
    for (const line of headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
  };
  const request = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(address);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = new Headers(init.headers);
    if (cookie !== '') headers.set('cookie', cookie);
    const response = await fetch(`${hosts[url.origin] ?? url.origin}${url.pathname}${url.search}`, {
      ...init,
      headers,
      redirect: 'manual',
    });
    storeCookies(response.headers);
    return response;
  };
  const navigate = async (address: string, init?: RequestInit): Promise<Page> => {
    let url = new URL(address);
    let response = await request(url.href, init);
    for (let hop = 0; hop < 12; hop += 1) {
      const location = response.headers.get('location');
      if (location === null) return { url, status: response.status, headers: response.headers, body: await response.text() };
      url = new URL(location, url);
      if (!(url.origin in hosts)) return { url, status: response.status, headers: response.headers, body: '' };
      response = await request(url.href);
    }
    throw new Error(`too many redirects, the last to ${url.href}`);
  };
  return {
    cookies,
    open: (url) => navigate(url),
    submit: (url, form) => navigate(url, { method: 'POST', body: new URLSearchParams(form) }),
    fetch: request,
    client: (flowType = 'pkce') =>
      new AuthClient({
        url: `${publicUrl}/auth/v1`,
        flowType,
        autoRefreshToken: false,
        detectSessionInUrl: false,
        storage: createMemoryStorage(),
        fetch: (input, init) => request(String(input), init),
      }),
  };
};
