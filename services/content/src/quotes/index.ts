export { readQuotedAuthors, requireQuotable } from './quote-item.ts';
