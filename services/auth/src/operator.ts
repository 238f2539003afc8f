import { PrismaPg } from '@prisma/adapter-pg';
import { createLogger, createPool, loadSettings } from '@trenzeye/kit';
import type { z } from 'zod';
import { operatorSettings } from './config.ts';
import { PrismaClient } from './database/generated/client.ts';

interface OperatorContext {
  readonly prisma: PrismaClient;
  readonly config: z.output<typeof operatorSettings>;
}

/** Runs an operator command on the service's database and prints its result. */
export const runOperatorCommand = async (command: string, work: (operator: OperatorContext) => Promise<string>): Promise<void> => {
  const config = loadSettings(command, operatorSettings, process.env);
  const pool = createPool({ url: config.DATABASE_URL, max: 2, name: command, log: createLogger(command, 'warn') });
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  try {
    process.stdout.write(`${await work({ prisma, config })}\n`);
  } finally {
    await prisma.$disconnect();
    await pool.end();
  }
};
