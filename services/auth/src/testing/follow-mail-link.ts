import type { AuthFixture } from './auth-fixture.ts';

interface LinkResponse {
  readonly status: number;
  readonly location: URL;
  readonly fragment: Readonly<Record<string, string>>;
}

/** Opens a mailed link and submits the form of its page, as a browser does. */
export const followMailLink = async (auth: Pick<AuthFixture, 'send'>, link: string): Promise<LinkResponse> => {
  const opened = await auth.send('GET', link.replace('http://trenzeye.test', ''));
  const action = /<form method="post" action="([^"]+)"/.exec(opened.body)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const target = new URL(action, link);
  const response = await auth.send('POST', target.pathname + target.search);
  const location = new URL(response.headers.get('location') ?? 'about:blank');
  return { status: response.status, location, fragment: Object.fromEntries(new URLSearchParams(location.hash.slice(1))) };
};
