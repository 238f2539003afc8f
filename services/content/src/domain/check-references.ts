import { invalidField } from '@trenzeye/kit';
import type { Provenance } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import type { Made } from '../store/content.ts';
import { wasGenerated } from '../store/generations.ts';
import { knownReferences } from '../store/references.ts';

export interface References {
  readonly made: Made;
  readonly signalId: string | null;
  readonly templateId: string | null;
}

/** Images must be ours, signals and templates known. Throws `invalid_request` naming the field. */
export const checkReferences = async (
  { images, sql }: Pick<ContentContext, 'images' | 'sql'>,
  { made, signalId, templateId }: References,
): Promise<void> => {
  if (made.type === 'image' && made.content.image_url !== '' && !(await images.has(made.content.image_url)))
    throw invalidField('content.image_url', 'must be the address of an image generated here');
  if (!signalId && !templateId) return;
  const known = await knownReferences(sql, signalId, templateId);
  if (!known.signal) throw invalidField('signal_id', 'is not a known signal');
  if (!known.template) throw invalidField('template_id', 'is not a known template');
};

/** A provenance is taken over only when something was generated with it for this user, so nobody can label their own. */
export const knownProvenance = async (
  { sql }: Pick<ContentContext, 'sql'>,
  userId: string,
  type: Made['type'],
  given: Provenance | null | undefined,
): Promise<Provenance | null> => (given && (await wasGenerated(sql, userId, type, given)) ? given : null);
