import { systemClock } from '@trenzeye/kit';
import { rotateSigningKey } from './keys/key-ring.ts';
import { runOperatorCommand } from './operator.ts';

await runOperatorCommand('rotate-key', ({ prisma }) => rotateSigningKey(prisma, systemClock));
