import { build, remoteConfig } from '@trenzeye/frontend-kit/build';

await build(remoteConfig({ name: 'creator', exposes: { './remote': './src/remote.tsx' } }));
