export { markScoresAroundUserStale } from './store/stale-scores.ts';
