import { build, remoteConfig, writePreloads } from '@trenzeye/frontend-kit/build';

await writePreloads(await build(remoteConfig({ name: 'profile', exposes: { './remote': './src/remote.ts' } })));
