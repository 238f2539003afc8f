import { build, remoteConfig, writePreloads } from '@trenzeye/frontend-kit/build';

await writePreloads(await build(remoteConfig({ name: 'creator', exposes: { './remote': './src/remote.tsx' } })));
