import { PrismaPg } from '@prisma/adapter-pg';
import type { ChassisConfig, DatabaseChassis } from '@trenzeye/kit';
import { PrismaClient } from './store/generated/client.ts';

export interface Context {
  readonly prisma: PrismaClient;
}

export const createContext = ({ pool, onClose }: DatabaseChassis<ChassisConfig>): Context => {
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  onClose(() => prisma.$disconnect());
  return { prisma };
};
