export { exportSchedule } from './posts/export-schedule.ts';
export { seedPosts } from './posts/schedule-post.ts';
