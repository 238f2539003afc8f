import { build, prerenderConfig } from '@trenzeye/frontend-kit/build';

// bundle-prerender.mjs <folder>: writes prerender.mjs, which renders the public pages to HTML.
const path = process.argv[2];
if (!path) throw new Error('bundle-prerender.mjs needs the folder to write to');
await build(prerenderConfig({ name: 'shell', entry: './src/prerender.tsx', path }), { compress: false });
