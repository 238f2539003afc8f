import type { Signal } from '@trenzeye/proto/http/content';
import type { Database } from '../database/transaction.ts';
import { presentSignal } from './present-signal.ts';
import { findSignal } from './store/signals.ts';

/** A signal, listed or not; undefined for an unknown id. */
export const readSignal = async (prisma: Database, id: string): Promise<Signal | undefined> => {
  const row = await findSignal(prisma, id);
  return row && presentSignal(row);
};
