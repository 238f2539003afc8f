import { PrismaPg } from '@prisma/adapter-pg';
import { createLogger, createPool, loadSettings, systemClock } from '@trenzeye/kit';
import { rotationSettings } from './config.ts';
import { rotateSigningKey } from './domain/rotate-signing-key.ts';
import { PrismaClient } from './store/generated/client.ts';

const { DATABASE_URL: url } = loadSettings('rotate-key', rotationSettings, process.env);
const log = createLogger('rotate-key', 'info');
const pool = createPool({ url, max: 2, name: 'rotate-key', log });
const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
try {
  log.info({ kid: await rotateSigningKey(prisma, systemClock) }, 'a new signing key; it signs in half a minute');
} finally {
  await prisma.$disconnect();
  await pool.end();
}
