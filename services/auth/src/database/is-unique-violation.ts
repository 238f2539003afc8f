import { Prisma } from './generated/client.ts';

/** Whether a statement failed because a unique value exists already. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
