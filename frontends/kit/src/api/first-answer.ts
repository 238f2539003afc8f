import { serviceWorkers, siteCaches } from '../browser-storage.ts';
import { offlineDataCache } from '../offline/offline-data.ts';

/** An answer to a GET request of a visitor, which the gateway has put into the page. */
interface FirstAnswer {
  readonly url: string;
  readonly body: unknown;
  /** The Link header. */
  readonly link?: string | undefined;
}

/** The page may stay open for long; answers are for its first view. */
const maxAgeMs = 30_000;

let answers: Map<string, FirstAnswer> | undefined;

const readAnswers = (): Map<string, FirstAnswer> => {
  const list = JSON.parse(document.getElementById('first-answers')?.textContent ?? '[]') as readonly FirstAnswer[];
  return new Map(list.map((answer) => [answer.url, answer]));
};

/** The service worker stores what it has answered; this it has not seen. */
const storeForOffline = (url: string, response: Response): void => {
  if (!serviceWorkers()?.controller) return;
  const stored = siteCaches()
    ?.open(offlineDataCache)
    .then((cache) => cache.put(url, response));
  stored?.catch((error: unknown) => console.error('Storing the first answer failed', error));
};

/** The answer in the page to this URL, only once, because a second request is for something newer. */
export function takeFirstAnswer(url: string, now: number = performance.now()): Response | undefined {
  answers ??= readAnswers();
  const answer = answers.get(url);
  answers.delete(url);
  if (!answer || now > maxAgeMs) return undefined;
  const { body, link } = answer;
  const response = Response.json(body, { headers: link === undefined ? {} : { Link: link } });
  storeForOffline(url, response.clone());
  return response;
}
