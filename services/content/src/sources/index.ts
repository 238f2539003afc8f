export { readSources, requestsOf, type SignalSources, type SourceSetting } from './active-sources.ts';
export { type ConditionalFetchOptions, conditionalFetch, type FetchAnswer } from './connectors/conditional-fetch.ts';
export { statusProblem } from './connectors/network-problem.ts';
export { problemSentence } from './connectors/problem-sentence.ts';
export type { Mention, SourceAddress } from './connectors/source.ts';
export { phraseTopic } from './connectors/topic-text.ts';
export { followedFeedId, followedFeedPrefix } from './followed-feed-id.ts';
export { readFollowedSources } from './followed-sources.ts';
export {
  claimFetch,
  deleteUnfollowedFetches,
  findFetch,
  readCounts,
  readFetches,
  releaseFetch,
  type SourceCount,
  type SourceFetch,
  setCounts,
  setFetch,
} from './store.ts';
