export { createAlerts, sendDueAlerts } from './send-alerts.ts';
export { deleteExpiredAlerts, isInNiche, isShownTo } from './store.ts';
export { normalizeWords } from './words.ts';
