import { systemClock } from '@trenzeye/kit';
import { rotateSigningKey } from './domain/rotate-signing-key.ts';
import { operate } from './operator.ts';

await operate('rotate-key', ({ prisma }) => rotateSigningKey(prisma, systemClock));
