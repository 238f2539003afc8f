export { readForm } from './read-form.ts';
