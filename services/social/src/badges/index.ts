export { awardEarned, seedBadges } from './award-badges.ts';
export { readBadgeAwards } from './read-badges.ts';
export { insertBadgeKinds } from './store.ts';
