import { startPageLanguage } from '@trenzeye/frontend-kit/language';
import { loadMessages } from './load-messages.ts';

/** Lets the browser paint and answer input between the parts of the start. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

await startPageLanguage(loadMessages);
await nextTask();
await import(/* webpackMode: "eager" */ 'react-dom/client');
await nextTask();
await import(/* webpackMode: "eager" */ '@trenzeye/frontend-kit');
await nextTask();
// Modules translate their texts when they are imported.
await import(/* webpackMode: "eager" */ './bootstrap.tsx');
