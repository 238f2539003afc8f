import { createText, DomainError } from '@trenzeye/kit';
import type { Database } from '../database/transaction.ts';

interface SeededCore {
  readonly id: string;
  readonly userId: string;
  readonly signalId: string | null;
  readonly type: 'thread' | 'image' | 'video';
  readonly prompt: string;
  readonly at: Date;
}

/** Adds a draft without content, as old as its publication will be. False when the id exists. */
export const addCore = async (prisma: Database, { id, userId, signalId, type, prompt, at }: SeededCore): Promise<boolean> => {
  const core = { id, user_id: userId, signal_id: signalId, type, title: '', prompt, created_at: at, updated_at: at };
  const { count } = await prisma.contentCore.createMany({
    data: [{ ...core, is_test_content: true, qa_passed: true }],
    skipDuplicates: true,
  });
  return count > 0;
};

export const setTitle = async (prisma: Database, id: string, title: string): Promise<void> => {
  await prisma.contentCore.updateMany({ where: { id }, data: { title } });
};

export const setVideoFiles = async (prisma: Database, id: string, videoUrl: string | null, thumbnailUrl: string): Promise<void> => {
  await prisma.contentVideo.updateMany({ where: { content_core_id: id }, data: { video_url: videoUrl, thumbnail_url: thumbnailUrl } });
};

interface SeededMetrics {
  readonly content_id: string;
  readonly views: number;
  readonly likes: number;
  readonly dislikes: number;
  readonly remix_count: number;
  readonly engagement_score: number;
}

/** Adds initial numbers to a public item and its feed row, once. False when it has them already. */
export const addMetrics = async (prisma: Database, metrics: SeededMetrics): Promise<boolean> => {
  const { content_id, views, likes, dislikes, remix_count, engagement_score } = metrics;
  const [changed] = await prisma.contentMetrics.updateManyAndReturn({
    where: { content_id, seeded_engagement: null },
    data: {
      views: { increment: views },
      likes: { increment: likes },
      seeded_likes: likes,
      dislikes: { increment: dislikes },
      seeded_dislikes: dislikes,
      remix_count: { increment: remix_count },
      seeded_remixes: remix_count,
      seeded_engagement: engagement_score,
    },
    select: { likes: true, remix_count: true },
  });
  if (changed) {
    await prisma.feedItem.updateMany({ where: { content_id }, data: changed });
    return true;
  }
  if ((await prisma.contentMetrics.count({ where: { content_id } })) === 0)
    throw new DomainError('invalid_request', {
      errors: [{ field: 'content_id', message: createText('{id} is not public', { id: content_id }) }],
    });
  return false;
};

/** Makes a public item a remix of another; false when it is a remix already. The metrics of both are locked. */
export const setRemixOf = async (prisma: Database, id: string, originalId: string): Promise<boolean> => {
  const { count } = await prisma.contentCore.updateMany({
    where: { id, remix_of: null, status: 'published' },
    data: { remix_of: originalId },
  });
  return count > 0;
};

/** Credits the original on the remix's card. */
export const setCredit = async (prisma: Database, id: string, originalId: string, username: string): Promise<void> => {
  const credit = JSON.stringify({ remix_of: { id: originalId, username } });
  // Raw: merges into stored JSON, which the model API can only replace.
  await prisma.$executeRaw`UPDATE feed_items SET preview = preview || ${credit}::jsonb WHERE content_id = ${id}::uuid`;
};
