import { t } from '@lingui/core/macro';
import { ApiError } from '@trenzeye/frontend-kit';
import { type FollowKind, maxFollows, type Niche, type NicheInput } from '@trenzeye/proto/http/content';

/** What the form of a niche holds. */
export interface NicheDraft {
  readonly name: string;
  readonly follows: Readonly<Record<FollowKind, readonly string[]>>;
  readonly alerts: boolean;
  /** As typed; empty: at a breakout only. */
  readonly alertScore: string;
}

/** In the order of the form. */
const kinds: readonly FollowKind[] = ['topic', 'word', 'feed', 'region', 'language'];

export const emptyDraft: NicheDraft = {
  name: '',
  follows: { topic: [], word: [], feed: [], region: [], language: [] },
  alerts: true,
  alertScore: '',
};

export const draftOf = ({ name, follows, alerts, alert_score }: Niche): NicheDraft => {
  const of = (kind: FollowKind): string[] => follows.filter((each) => each.kind === kind).map(({ text }) => text);
  return {
    name,
    follows: { topic: of('topic'), word: of('word'), feed: of('feed'), region: of('region'), language: of('language') },
    alerts,
    alertScore: alert_score === null ? '' : String(alert_score),
  };
};

export const inputOf = ({ name, follows, alerts, alertScore }: NicheDraft): NicheInput => ({
  name: name.trim(),
  follows: kinds.flatMap((kind) => follows[kind].map((text) => ({ kind, text }))),
  alerts,
  alert_score: alertScore === '' ? null : Number(alertScore),
});

export const countFollows = ({ follows }: NicheDraft): number => kinds.reduce((sum, kind) => sum + follows[kind].length, 0);

/** What the user must change before saving; undefined when nothing. */
export const draftProblem = (draft: NicheDraft): string | undefined => {
  if (draft.name.trim() === '') return t`Please name the niche.`;
  if (countFollows(draft) === 0) return t`Add a topic, a word, a feed, a region or a language to follow.`;
  if (countFollows(draft) > maxFollows) return t`You can follow ${maxFollows} things in total. Remove some first.`;
  if (draft.alertScore !== '' && !/^(?:[1-9]\d?|100)$/.test(draft.alertScore)) return t`The score must be a whole number from 1 to 100.`;
  return undefined;
};

/** The server's answer as a sentence that names what the user typed. */
export const saveProblem = (error: Error, { follows }: NicheInput): string => {
  const [first] = error instanceof ApiError ? error.fields : [];
  const index = /^follows\.(\d+)\.text$/.exec(first?.field ?? '')?.[1];
  const follow = index === undefined ? undefined : follows[Number(index)];
  return first && follow ? `“${follow.text}” ${first.message}.` : error.message;
};
