import { DomainError } from '@trenzeye/kit';
import type { ScheduledPost } from '@trenzeye/proto/http/profile';
import type { PostRow } from '../../store/schedule/posts.ts';
import { presentPost } from './present-post.ts';

/** Something else happened to a post first; `current` is what it is now. */
export class PostConflict extends DomainError {
  readonly current: ScheduledPost | null;

  constructor(row: PostRow, detail: string) {
    super('conflict', { detail });
    this.current = presentPost(row);
  }
}

const states: Record<PostRow['status'], string> = {
  scheduled: 'This post is still scheduled.',
  publishing: 'This post is being published right now.',
  published: 'This post is published already.',
  failed: 'This post could not be published.',
  missed: 'This post missed its time.',
  cancelled: 'This post was cancelled.',
};

/** Says which of two things that happened at once came first. */
export const overtaken = (row: PostRow): PostConflict => new PostConflict(row, states[row.status]);

export const changedElsewhere = (row: PostRow): PostConflict =>
  new PostConflict(row, `This post was changed elsewhere: it is at version ${row.version} now.`);
