import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, useToast } from '@trenzeye/frontend-kit';
import { content, type DraftDetail } from '@trenzeye/proto/http/content';
import { media } from '@trenzeye/proto/http/media';

/** What is written about the photos. */
export interface PostText {
  readonly caption: string;
  readonly tags: readonly string[];
  /** Descriptions by upload. */
  readonly descriptions: Readonly<Record<string, string>>;
}

const maxNarrationLength = 1_000;

/** What is said while each photo of a Short is shown: its description, and the caption with the first one if it has none. */
export const spokenPhotos = (ids: readonly string[], { caption, descriptions }: PostText): { upload_id: string; narration: string }[] =>
  ids.map((id, index) => {
    const narration = descriptions[id]?.trim() || (index === 0 ? caption.trim() : '');
    return { upload_id: id, narration: narration.slice(0, maxNarrationLength).trim() };
  });

/** A stored post as it is opened. */
export interface PhotoDraft extends StoredDraft {
  /** Uploads of its pictures, in their order. */
  readonly uploads: readonly string[];
  readonly text: PostText;
}

type StoredDraft = Pick<DraftDetail, 'id' | 'version'>;

interface PhotoPost {
  /** Uploads in the order of the pictures. */
  readonly ids: readonly string[];
  readonly text: PostText;
  /** The draft to change; null to create one. */
  readonly draft: StoredDraft | null;
}

/** Renders the photos with their saved edits and saves the post as a draft. */
async function savePost({ ids, text: { caption, tags, descriptions }, draft }: PhotoPost): Promise<DraftDetail> {
  const pictures: { url: string; alt_text: string }[] = [];
  for (const id of ids) {
    const { url } = await call(media.renderPhoto, { params: { id } });
    pictures.push({ url, alt_text: (descriptions[id] ?? '').trim() });
  }
  const body = { type: 'image' as const, content: { caption, style_tags: [...tags], pictures } };
  return draft
    ? call(content.changeDraft, { params: { id: draft.id }, body: { ...body, version: draft.version } })
    : call(content.createDraft, { body });
}

interface PostActionsOptions {
  /** Saves pending edits. */
  readonly flush: () => Promise<void>;
  readonly onSaved: (draft: StoredDraft) => void;
  readonly onPublished: (id: string) => void;
}

/** Saves the post as a draft or publishes it. */
export function usePostActions({ flush, onSaved, onPublished }: PostActionsOptions) {
  const client = useQueryClient();
  const toast = useToast();
  const save = async (post: PhotoPost): Promise<DraftDetail> => {
    await flush();
    const saved = await savePost(post);
    onSaved(saved);
    void client.invalidateQueries({ queryKey: ['drafts'] });
    return saved;
  };
  const saving = useMutation({
    networkMode: 'always',
    mutationFn: save,
    onSuccess: () => toast.success(t`Content saved successfully!`),
    onError: (error) => toast.error(t`Failed to save content. Please try again.`, error.message),
  });
  const publishing = useMutation({
    networkMode: 'always',
    mutationFn: async (post: PhotoPost) => {
      const { id } = await save(post);
      await call(content.publish, { params: { id } });
      return id;
    },
    onSuccess: (id) => {
      for (const queryKey of [['drafts'], ['home'], ['feed']]) void client.invalidateQueries({ queryKey });
      onPublished(id);
    },
    onError: (error) => toast.error(t`Failed to publish content. Please try again.`, error.message),
  });
  return { saving, publishing };
}
