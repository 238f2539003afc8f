import { startPageLanguage } from '@trenzeye/frontend-kit/language';
import { loadMessages } from './load-messages.ts';

await startPageLanguage(loadMessages);
// Modules translate their texts when they are imported.
await import('./bootstrap.tsx');
