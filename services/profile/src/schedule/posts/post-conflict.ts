import { DomainError } from '@trenzeye/kit';
import type { ScheduledPost } from '@trenzeye/proto/http/profile';
import { presentPost } from './present-post.ts';
import type { PostRow } from './store/post-rows.ts';

/** A post was changed or published meanwhile; `current` is the post now. */
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

/** The post has a status that does not allow the change. */
export const statusConflict = (row: PostRow): PostConflict => new PostConflict(row, states[row.status]);

/** The post has another version than the caller read. */
export const versionConflict = (row: PostRow): PostConflict =>
  new PostConflict(row, `This post was changed elsewhere: it is at version ${row.version} now.`);
