export * from './database.ts';
export * from './eventually.ts';
export * from './forged-tokens.ts';
export * from './schema-drift.ts';
export * from './software-authenticator.ts';
export * from './start-test-service.ts';
export * from './switchable-address.ts';
export * from './tokens.ts';
