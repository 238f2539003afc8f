import type { AuthFixture } from './auth-fixture.ts';

export interface Pressed {
  readonly status: number;
  readonly location: URL;
  readonly fragment: Readonly<Record<string, string>>;
}

/** Opens a mailed link and presses its button, as a browser would. */
export const pressLink = async (auth: Pick<AuthFixture, 'send'>, link: string): Promise<Pressed> => {
  const opened = await auth.send('GET', link.replace('http://trenzeye.test', ''));
  const action = /<form method="post" action="([^"]+)"/.exec(opened.body)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const target = new URL(action, link);
  const answer = await auth.send('POST', target.pathname + target.search);
  const location = new URL(answer.headers.get('location') ?? 'about:blank');
  return { status: answer.status, location, fragment: Object.fromEntries(new URLSearchParams(location.hash.slice(1))) };
};
