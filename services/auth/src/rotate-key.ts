import { systemClock } from '@trenzeye/kit';
import { rotateSigningKey } from './keys/rotate-signing-key.ts';
import { runOperatorCommand } from './operator.ts';

await runOperatorCommand('rotate-key', ({ prisma }) => rotateSigningKey(prisma, systemClock));
