import type { Database } from '../../database/transaction.ts';

/** Whether a signal and a template exist; null counts as existing. */
export const findReferences = async (
  prisma: Database,
  signalId: string | null,
  templateId: string | null,
): Promise<{ readonly hasSignal: boolean; readonly hasTemplate: boolean }> => ({
  hasSignal: !signalId || (await prisma.signal.count({ where: { id: signalId } })) > 0,
  hasTemplate: !templateId || (await prisma.template.count({ where: { id: templateId } })) > 0,
});
