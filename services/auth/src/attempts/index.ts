export { deviceCookieFor, type KnownDevice, knownDeviceOf } from './device-cookie.ts';
export { countAttempt, countPasskeyAttempt, countReauthentication } from './limit-attempts.ts';
