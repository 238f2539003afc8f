import type { Sql } from '@trenzeye/kit';

/** Whether a signal and a template exist; what is not asked for counts as known. */
export const knownReferences = async (
  sql: Sql,
  signalId: string | null,
  templateId: string | null,
): Promise<{ readonly signal: boolean; readonly template: boolean }> => {
  const [row] = await sql.query<{ signal: boolean; template: boolean }>(
    `SELECT ($1::uuid IS NULL OR EXISTS (SELECT 1 FROM signals WHERE id = $1::uuid)) AS signal,
       ($2::uuid IS NULL OR EXISTS (SELECT 1 FROM templates WHERE id = $2::uuid)) AS template`,
    [signalId, templateId],
    'references-known',
  );
  return row ?? { signal: false, template: false };
};
