export { presentPasskey } from './present-passkey.ts';
