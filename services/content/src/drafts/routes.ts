import {
  type Call,
  cursorPatterns,
  DomainError,
  decodeCursor,
  type Endpoint,
  endpoint,
  invalidField,
  nextLink,
  renderError,
  reply,
  requestLanguage,
  SerializedJson,
  slicePage,
} from '@trenzeye/kit';
import { content } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import { instantKey } from '../cursor-keys.ts';
import { clipText } from '../items/index.ts';
import { listVersions, restoreVersion, showVersion } from './draft-versions.ts';
import { draftType } from './present-draft.ts';
import { changeDraft, createDraft, StaleDraftError } from './save-draft.ts';
import { type DraftPosition, type DraftRow, readDrafts } from './store.ts';

const previewLength = 200;

const presentRow = ({ id, type, title, text, alt_text, updated_at }: DraftRow) => ({
  id,
  type: draftType(type),
  title,
  preview: clipText(text, previewLength),
  lacks_description: alt_text?.trim() === '',
  updated_at: updated_at.toISOString(),
});

export const getDrafts = ({ prisma }: ContentContext): Endpoint =>
  endpoint(content.drafts, async ({ params, query, viewer, request }) => {
    if (params.id !== viewer.id) throw new DomainError('forbidden', { detail: 'Drafts are private.' });
    const after = decodeCursor(query.cursor, [instantKey, cursorPatterns.uuid]) as DraftPosition | undefined;
    const found = await readDrafts(prisma, viewer.id, query.limit + 1, after);
    const { rows, next } = slicePage(found, query.limit, ({ updated_at, id }) => [updated_at.getTime(), id]);
    return reply(200, rows.map(presentRow), nextLink(request, next));
  });

export const postDraft = (context: ContentContext): Endpoint =>
  endpoint(content.createDraft, async ({ body, viewer, trace, idempotencyKey }) =>
    reply(201, await createDraft(context, { actor: viewer.id, trace, idempotencyKey }, body)),
  );

/** The version that was edited: in the body, or as an entity tag in If-Match. */
const versionOf = ({ body, request }: Call<typeof content.changeDraft>): number => {
  const version = body.version ?? Number(/^"?(\d{1,9})"?$/.exec(request.headers['if-match'] ?? '')?.[1] ?? Number.NaN);
  if (Number.isNaN(version)) throw invalidField('version', 'must be the version you edited, here or in If-Match');
  return version;
};

/** A conflict contains the current draft, so that the page can show both. */
const conflictOf = (error: StaleDraftError, path: string) => {
  const { type, body } = renderError(error, path, requestLanguage());
  return reply(error.status, new SerializedJson(JSON.stringify({ ...(body as object), current: error.current })), {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
  });
};

export const putDraft = (context: ContentContext): Endpoint =>
  endpoint(content.changeDraft, async (call) => {
    const { params, body, viewer, trace, idempotencyKey, request } = call;
    try {
      return reply(200, await changeDraft(context, { actor: viewer.id, trace, idempotencyKey }, params.id, body, versionOf(call)));
    } catch (error) {
      if (error instanceof StaleDraftError) return conflictOf(error, request.path);
      throw error;
    }
  });

export const getVersions = (context: ContentContext): Endpoint =>
  endpoint(content.draftVersions, async ({ params, viewer }) => listVersions(context, params.id, viewer.id));

export const getVersion = (context: ContentContext): Endpoint =>
  endpoint(content.draftVersion, async ({ params, viewer }) => showVersion(context, params.id, params.version, viewer.id));

export const postRestore = (context: ContentContext): Endpoint =>
  endpoint(content.restoreVersion, async ({ params, viewer, trace, idempotencyKey }) =>
    restoreVersion(context, { actor: viewer.id, trace, idempotencyKey }, params.id, params.version),
  );
