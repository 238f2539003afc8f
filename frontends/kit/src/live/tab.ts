import { accessToken } from '../session/session-store.ts';
import { openLink } from './link.ts';
import { dispatch, setState } from './live-store.ts';
import type { FromHub } from './protocol.ts';
import { createNewsFilter } from './versions.ts';

/** This tab's part in the one connection of the browser. */
export function openTab() {
  let user: string | null = null;
  let watch: readonly string[] = [];
  const isNews = createNewsFilter();

  const listen = (said: FromHub): void => {
    if (said.kind === 'message') {
      if (isNews(said.message)) dispatch(said.message);
    } else if (said.kind === 'state') setState(said.state);
    else if (said.kind === 'who?') here();
    else void answer(said.request);
  };
  const link = openLink(listen);
  const here = (): void => link.send({ kind: 'here', user, watch: [...watch], visible: document.visibilityState === 'visible' });
  const answer = async (request: number): Promise<void> => {
    const token = await accessToken().catch(() => undefined);
    if (token !== undefined) link.send({ kind: 'token', request, token });
  };

  document.addEventListener('visibilitychange', here);
  const network = () => link.send({ kind: 'online', online: navigator.onLine });
  window.addEventListener('online', network);
  window.addEventListener('offline', network);
  if (!navigator.onLine) network();
  window.addEventListener('pagehide', () => link.send({ kind: 'gone' }));
  window.addEventListener('pageshow', (event) => event.persisted && here());
  return {
    show(nextUser: string | null, nextWatch: readonly string[]): void {
      user = nextUser;
      watch = nextWatch;
      here();
    },
  };
}
