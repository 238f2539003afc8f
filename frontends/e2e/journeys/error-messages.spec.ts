import { truncateSync } from 'node:fs';
import { createDataFolder } from '@trenzeye/scripts/dev/start/data-folder';
import { spawnStack } from '@trenzeye/scripts/dev/start/spawn-stack';
import { callApi, currentUserId, findDemoItem, publish, saveThread } from '../support/api.ts';
import { selectOption, typeInto } from '../support/controls.ts';
import { clickButton, createThread, firstText, postField, promptField } from '../support/editor.ts';
import { expect, signUp, test } from '../support/fixtures.ts';
import { logIn } from '../support/log-in.ts';
import { whileFailing, whileHeld } from '../support/requests.ts';
import { takeScreenshots } from '../support/screenshots.ts';
import { createVideo, createVideoFolder, hasFfmpeg } from '../support/videos.ts';

test('log-in: requests fail -> error messages; retry -> sign-up succeeds', async ({ page }) => {
  await page.goto('/login?mode=signup');
  await page.getByLabel('Email').fill('unknown@trenzeye.example');
  await page.getByLabel('Password', { exact: true }).fill('a-long-enough-passphrase-42');
  await whileFailing(page, '**/auth/v1/settings', async () => {
    await page.context().setOffline(true);
    await clickButton(page, 'Continue with Google');
    await expect(firstText(page, 'Google Sign In Error')).toBeVisible();
    await expect(firstText(page, 'Failed to sign in with Google.')).toBeVisible();
    await clickButton(page, 'Sign Up');
    await expect(firstText(page, 'An unexpected error occurred.')).toBeVisible();
    await page.context().setOffline(false);
  });
  await clickButton(page, 'Sign Up');
  await expect(firstText(page, 'Success!')).toBeVisible();
  await expect(firstText(page, 'Check your email to confirm your account.')).toBeVisible();
  await page.goto('/login');
  await page.getByLabel('Email').fill('unknown@trenzeye.example');
  await page.getByLabel('Password', { exact: true }).fill('not the passphrase');
  await page.getByRole('main').getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(firstText(page, 'Authentication Error')).toBeVisible();
});

test('part of a page: its file does not arrive -> message, the page and its input stay; again -> shown', async ({ page }) => {
  await signUp(page, 'parts');
  await page.goto(`/c/${await publish(page, await saveThread(page, ['A post whose dialog is missing.'], []))}`);
  await page.getByLabel('Write a comment').fill('Typed before');
  const edit = async () => {
    await clickButton(page, 'More about this post');
    await page.getByRole('menuitem', { name: 'Edit' }).click();
  };
  await whileFailing(page, '**/remotes/creator/assets/**', async () => {
    await edit();
    await expect(firstText(page, 'This part could not be loaded')).toBeVisible();
    await expect(page.getByLabel('Write a comment')).toHaveValue('Typed before');
    await takeScreenshots(page, 'part-missing');
  });

  await edit();
  await expect(page.getByRole('dialog', { name: 'Edit post' })).toBeVisible();
});

test('feed, comments and reactions: requests fail -> error messages', async ({ page }) => {
  await signUp(page, 'messages');
  const { id } = await findDemoItem(page, 'thread');
  await page.goto('/explore');
  await expect(page.getByRole('article').first()).toBeVisible();
  await whileFailing(page, '**/api/reactions', async () => {
    await page.getByRole('article').first().getByRole('button', { name: /^Like/ }).click();
    await expect(firstText(page, 'Failed to react to content')).toBeVisible();
  });
  await whileFailing(page, `**/api/comments/${id}**`, async () => {
    await page.goto(`/c/${id}`);
    await expect(firstText(page, 'Failed to load comments')).toBeVisible();
  });
  await page.goto(`/c/${id}`);
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Will this arrive?');
  await whileFailing(page, '**/api/comments', async () => {
    await clickButton(page, 'Post');
    await expect(firstText(page, 'Failed to post comment')).toBeVisible();
  });
  await clickButton(page, 'Post');
  await expect(firstText(page, 'Comment posted successfully!')).toBeVisible();
  await whileFailing(page, '**/api/comments/react', async () => {
    await page.getByRole('list', { name: 'Comments, newest first' }).getByRole('button', { name: /^Like/ }).first().click();
    await expect(firstText(page, 'Failed to react to comment')).toBeVisible();
  });
});

test('save and upload: requests fail -> error messages, content kept', async ({ page }) => {
  await signUp(page, 'cut');
  await createThread(page, 'Night trains');
  await whileFailing(page, '**/api/content/**', async () => {
    await postField(page, 1).fill('Changed at the last moment');
    await clickButton(page, 'Approve & Save');
    await expect(firstText(page, 'Failed to save content. Please try again.')).toBeVisible();
  });
  await page.goto('/generate?type=shorts');
  await page.getByRole('tab', { name: 'Shorts' }).click();
  await promptField(page).fill('Bread before dawn');
  await clickButton(page, 'Generate');
  await whileFailing(page, '**/api/shorts/from-script', async () => {
    await page.getByRole('button', { name: 'Create video' }).click();
    await expect(firstText(page, 'Failed to generate Short. Please try again.')).toBeVisible();
  });
  await page.goto('/generate/upload');
  const picture = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('89504e470d0a1a0a', 'hex') };
  await page.getByLabel('Choose an image or a video').setInputFiles(picture);
  await whileFailing(page, '**/api/upload', async () => {
    await clickButton(page, 'Upload');
    await expect(firstText(page, 'Failed to upload content. Please try again.')).toBeVisible();
  });
});

test('profile and schedule: requests fail -> error messages; no data -> empty states', async ({ page }) => {
  await signUp(page, 'empty');
  const id = await currentUserId(page);
  await saveThread(page, ['Planned']);
  const tabs = [
    ['content', '**/api/users/*/content**', 'Failed to load content', 'No content created yet.'],
    ['remixes', '**/api/users/*/remixes**', 'Failed to load remixes', 'No remixes created yet.'],
    ['badges', '**/api/users/*/badges', 'Failed to load badges', 'No badges earned yet.'],
    ['scheduled', '**/api/users/*/scheduled**', 'Failed to load scheduled posts', 'No scheduled content yet.'],
  ] as const;
  for (const [tab, urlPattern, failure, empty] of tabs) {
    await whileFailing(page, urlPattern, async () => {
      await page.goto(`/u/${id}?tab=${tab}`);
      await expect(firstText(page, failure)).toBeVisible();
    });
    await clickButton(page, 'Retry');
    await expect(firstText(page, empty)).toBeVisible();
  }
  await whileFailing(page, '**/api/users/*/drafts**', async () => {
    await clickButton(page, 'Schedule Your First Trenz');
    await expect(firstText(page, 'Failed to load draft content')).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await page.reload();
  await clickButton(page, 'Schedule Your First Trenz');
  const dialog = page.getByRole('dialog', { name: 'Schedule Trenz' });
  await selectOption(dialog, 'Draft', 'Planned');
  await typeInto(dialog, 'Date', new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10));
  await typeInto(dialog, 'Time', '09:15');
  await whileFailing(page, '**/api/schedule/post', async () => {
    await dialog.getByRole('button', { name: 'Schedule for Later' }).click();
    await expect(firstText(page, /^Failed to schedule content/)).toBeVisible();
  });
  await dialog.getByRole('button', { name: 'Schedule for Later' }).click();
  await expect(firstText(page, 'Content scheduled successfully!')).toBeVisible();
  await whileFailing(page, '**/api/schedule/*', async () => {
    await page.getByRole('button', { name: /^Cancel Planned/ }).click();
    await expect(firstText(page, /^Failed to cancel scheduled post/)).toBeVisible();
  });
  await clickButton(page, 'Edit Profile');
  const edit = page.getByRole('dialog', { name: 'Edit Profile' });
  await whileFailing(page, '**/api/upload/avatar', async () => {
    await edit
      .getByLabel('Profile picture')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('89504e470d0a1a0a', 'hex') });
    await expect(edit.getByText('Failed to upload avatar')).toBeVisible();
  });
  await whileFailing(page, `**/api/users/${id}`, async () => {
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(edit.getByText('Failed to update profile')).toBeVisible();
  });
});

test('schedule: one of the requests fails -> the other sections stay while it is sent again', async ({ page }) => {
  await signUp(page, 'partial');
  let requests = 0;
  await page.route('**/api/schedule/webhook', (route) => {
    requests += 1;
    return route.abort();
  });
  await page.goto('/schedule?view=plan');
  const queue = page.getByRole('region', { name: 'Queue' });
  const shown = await queue.elementHandle();
  // Three for the page, and one that its section sends again.
  await expect.poll(() => requests).toBeGreaterThan(3);

  expect(await shown?.evaluate((element) => element.isConnected)).toBe(true);
  await expect(queue).toBeVisible();
});

test('admin: invites, badges, moderation queue and seeder -> specified success and error messages', async ({ page, stack, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await logIn(page, stack.admin.email, stack.admin.password ?? '');
  await whileHeld(page, '**/api/admin/invites', async () => {
    await page.goto('/admin/invites');
    await expect(firstText(page, 'Loading invites...')).toBeVisible();
  });
  await page.getByRole('button', { name: 'Generate Invite' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Generate Invite' });
  await dialog.getByLabel('Email').fill(`guest${Date.now().toString(36)}@trenzeye.example`);
  await whileFailing(page, '**/api/admin/invites/generate', async () => {
    await dialog.getByRole('button', { name: 'Generate Invite' }).click();
    await expect(firstText(page, 'Failed to generate invite')).toBeVisible();
  });
  await whileHeld(page, '**/api/admin/invites/generate', async () => {
    await dialog.getByRole('button', { name: 'Generate Invite' }).click();
    await expect(dialog.getByRole('button', { name: 'Generating...' })).toBeVisible();
  });
  await expect(firstText(page, 'Invite Generated')).toBeVisible();
  await expect(firstText(page, 'Invite link copied to clipboard!')).toBeVisible();
  await page
    .getByRole('button', { name: /^Copy invite link/ })
    .first()
    .click();
  await expect(firstText(page, 'Invite link copied to clipboard.')).toBeVisible();

  await page.goto('/admin?tab=badges');
  await page.getByLabel('Search users').fill('lin');
  await whileFailing(page, '**/api/admin/users/search**', async () => {
    await clickButton(page, 'Search');
    await expect(firstText(page, 'Failed to search users')).toBeVisible();
  });
  await page.getByLabel('Search users').fill('lin.cooks');
  await clickButton(page, 'Search');
  await page.getByRole('button', { name: '@lin.cooks' }).click();
  await page.getByRole('button', { name: /Remix Master/ }).click();
  await whileFailing(page, '**/api/admin/badges/assign', async () => {
    await clickButton(page, 'Assign Badge');
    await expect(firstText(page, 'Failed to assign badge')).toBeVisible();
  });

  const { id } = await findDemoItem(page, 'image');
  await callApi(page, 'POST', '/api/reports', { target_type: 'content', target_id: id, reason: 'misinformation' });
  await page.goto('/admin');
  const flagged = page.getByRole('listitem').filter({ hasText: 'Misinformation' });
  await whileFailing(page, '**/api/admin/flagged-content/**', async () => {
    await flagged.getByRole('button', { name: 'Approve' }).first().click();
    await expect(firstText(page, 'Failed to process action')).toBeVisible();
  });

  await page.goto('/admin/test-seed');
  await whileFailing(page, '**/api/admin/seed', async () => {
    await clickButton(page, 'Seed Test Data');
    await expect(firstText(page, 'An unexpected error occurred during seeding.')).toBeVisible();
  });
  const detail = 'Seeding failed: auth could not be reached at /internal/accounts';
  const problem = { type: 'about:blank', title: 'Service Unavailable', status: 503, code: 'unavailable', detail };
  await page.route('**/api/admin/seed', (route) => route.fulfill({ status: 503, contentType: 'application/problem+json', json: problem }));
  await clickButton(page, 'Seed Test Data');
  await expect(page.getByRole('alert').filter({ hasText: 'Seeding failed: auth could not be reached' }).first()).toBeVisible();
  await page.unroute('**/api/admin/seed');
  await whileHeld(page, '**/api/admin/seed', async () => {
    await clickButton(page, 'Seed Test Data');
    await expect(page.getByRole('button', { name: 'Generating Data...' })).toBeVisible();
  });
  await expect(firstText(page, 'Seeding Complete')).toBeVisible({ timeout: 30_000 });
});

test('processing: truncated video -> error message; admin page without admin role -> access denied', async ({ page }) => {
  test.skip(!hasFfmpeg(), 'ffmpeg is not installed');
  const folder = createVideoFolder();
  const video = createVideo(folder.path, 'broken.mp4');
  truncateSync(video, 3_000);
  await signUp(page, 'broken');
  await page.goto('/generate/upload');
  await page.getByLabel('Choose an image or a video').setInputFiles(video);
  await clickButton(page, 'Upload');
  await expect(firstText(page, 'Failed to process your content. Please try again.')).toBeVisible({ timeout: 40_000 });
  folder.remove();
  await page.goto('/admin');
  await expect(firstText(page, 'Access Denied')).toBeVisible();
  await expect(firstText(page, "You don't have permission to access the admin dashboard.")).toBeVisible();
  await expect(page).toHaveURL(/\/(home|onboarding)?$/);
});

test('empty installation: feed, invites, moderation queue -> empty states', async ({ page }) => {
  test.setTimeout(300_000);
  const folder = await createDataFolder('empty');
  const stack = await spawnStack({ mode: 'embedded', dataDir: folder.path, port: 0, seed: 'none' });
  try {
    const url = stack.url.replace('127.0.0.1', 'localhost');
    await page.goto(`${url}/explore`);
    await expect(firstText(page, 'No content found. Be the first to create something!')).toBeVisible();
    await page.goto(`${url}/login`);
    await page.getByLabel('Email').fill(stack.admin.email);
    await page.getByLabel('Password', { exact: true }).fill(stack.admin.password ?? '');
    await clickButton(page, 'Log In');
    await expect(page).toHaveURL(/\/(onboarding|home)/);
    await page.goto(`${url}/admin/invites`);
    await expect(firstText(page, 'No invites generated yet.')).toBeVisible();
    await page.goto(`${url}/moderation`);
    await expect(firstText(page, 'No cases to review.')).toBeVisible();
  } finally {
    await stack.stop();
    await folder.remove();
  }
});
