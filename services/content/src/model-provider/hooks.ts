import type { AuthorAids } from '@trenzeye/proto/http/content';
import { z } from 'zod';

/** Further openings beside the one that the content starts with. Not worth another attempt when they do not fit. */
export const OtherHooks = z.object({ other_hooks: z.array(z.string()).optional().catch([]) });

const mostOthers = 2;
/** Characters. */
const hookLimit = 500;

/** The opening and the other ones, as options; none when there is no other. */
export const hooksOf = (opening: string, others: readonly string[] | undefined): Pick<AuthorAids, 'hooks'> => {
  const usable = (others ?? []).map((hook) => hook.trim()).filter((hook) => hook !== '' && hook.length <= hookLimit);
  const hooks = [...new Set([opening, ...usable.slice(0, mostOthers)])];
  return hooks.length > 1 && opening.length <= hookLimit ? { hooks } : {};
};

export const firstSentence = (text: string): string => /^.+?[.!?…](?=\s|$)/su.exec(text)?.[0] ?? text;
