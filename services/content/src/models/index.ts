export { withinQuota } from './generation-quota.ts';
export { metered, requireBudget } from './metering.ts';
export { type OpenedProvider, openProvider } from './open-provider.ts';
