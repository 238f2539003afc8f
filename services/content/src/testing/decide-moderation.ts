import { randomUUID } from 'node:crypto';
import type { ContentTestService } from './content-service.ts';

/** Publishes a moderator's decision about an item. */
export const decideModeration = (service: ContentTestService, targetId: string, action: string): Promise<void> =>
  service.publish('moderation.decided', {
    caseId: randomUUID(),
    decisionId: randomUUID(),
    targetType: 'content',
    targetId,
    ownerId: randomUUID(),
    action,
    reason: '',
    message: '',
    moderatorId: randomUUID(),
    version: 1,
  });
