export { register } from './sign-up.ts';
