export { addLink } from './add-link.ts';
export { fetchLink } from './fetch-link.ts';
