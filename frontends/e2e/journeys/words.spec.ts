import { truncateSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { createDataFolder } from '@trenzeye/scripts/start/data-folder';
import { spawnStack } from '@trenzeye/scripts/start/spawn-stack';
import { callAs, demoItem, ownId } from '../stack/content.ts';
import { makeThread, post, press, promptOf, said } from '../stack/editor.ts';
import { logIn } from '../stack/log-in.ts';
import { expect, signUp, test } from '../stack/stack-fixture.ts';
import { hasFfmpeg, makeVideo, videoFolder } from '../stack/videos.ts';

/** Requests to an address get no answer while `during` runs. */
const cutOff = async (page: Page, address: string, during: () => Promise<void>): Promise<void> => {
  await page.route(address, (route) => route.abort());
  await during();
  await page.unroute(address);
};

/** Requests to an address wait a second while `during` runs, so that what is shown meanwhile can be seen. */
const slowly = async (page: Page, address: string, during: () => Promise<void>): Promise<void> => {
  await page.route(address, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await during();
  await page.unrouteAll({ behavior: 'wait' });
};

test('log-in, nothing answers: password, provider -> said', async ({ page }) => {
  await page.goto('/login?mode=signup');
  await page.getByLabel('Email').fill('nobody@trenzeye.example');
  await page.getByLabel('Password', { exact: true }).fill('a-long-enough-passphrase-42');
  await cutOff(page, '**/auth/v1/settings', async () => {
    await page.context().setOffline(true);
    await press(page, 'Continue with Google');
    await expect(said(page, 'Google Sign In Error')).toBeVisible();
    await expect(said(page, 'Failed to sign in with Google.')).toBeVisible();
    await press(page, 'Sign Up');
    await expect(said(page, /An unexpected error occurred.|Authentication Error/)).toBeVisible();
    await page.context().setOffline(false);
  });
  await press(page, 'Sign Up');
  await expect(said(page, 'Success!')).toBeVisible();
  await expect(said(page, 'Check your email to confirm your account.')).toBeVisible();
});

test('feed, comments and reactions, nothing answers -> each says so', async ({ page }) => {
  await signUp(page, 'words');
  const { id } = await demoItem(page, 'thread');
  await page.goto('/explore');
  await expect(page.getByRole('article').first()).toBeVisible();
  await cutOff(page, '**/api/reactions', async () => {
    await page.getByRole('article').first().getByRole('button', { name: /^Like/ }).click();
    await expect(said(page, 'Failed to react to content')).toBeVisible();
  });
  await cutOff(page, `**/api/comments/${id}**`, async () => {
    await page.goto(`/c/${id}`);
    await expect(said(page, 'Failed to load comments')).toBeVisible();
  });
  await page.goto(`/c/${id}`);
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Will this arrive?');
  await cutOff(page, '**/api/comments', async () => {
    await press(page, 'Post');
    await expect(said(page, 'Failed to post comment')).toBeVisible();
  });
  await press(page, 'Post');
  await expect(said(page, 'Comment posted successfully!')).toBeVisible();
  await cutOff(page, '**/api/comments/react', async () => {
    await page.getByRole('list', { name: 'Comments, newest first' }).getByRole('button', { name: /^Like/ }).first().click();
    await expect(said(page, 'Failed to react to comment')).toBeVisible();
  });
});

test('saving and uploading, nothing answers -> each says so, and what was made is still there', async ({ page }) => {
  await signUp(page, 'cut');
  await makeThread(page, 'Night trains');
  await cutOff(page, '**/api/content/**', async () => {
    await post(page, 1).fill('Changed at the last moment');
    await press(page, 'Approve & Save');
    await expect(said(page, 'Failed to save content. Please try again.')).toBeVisible();
  });
  await page.goto('/generate?type=shorts');
  await page.getByRole('tab', { name: 'Shorts' }).click();
  await promptOf(page).fill('Bread before dawn');
  await press(page, 'Generate');
  await cutOff(page, '**/api/shorts/from-script', async () => {
    await page.getByRole('button', { name: 'Make the video' }).click();
    await expect(said(page, 'Failed to generate Short. Please try again.')).toBeVisible();
  });
  await page.goto('/generate/upload');
  const picture = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('89504e470d0a1a0a', 'hex') };
  await page.getByLabel('Choose a picture or a video').setInputFiles(picture);
  await cutOff(page, '**/api/upload', async () => {
    await press(page, 'Upload');
    await expect(said(page, 'Failed to upload content. Please try again.')).toBeVisible();
  });
});

test('profile and schedule, nothing answers -> each says so; nothing there -> said, too', async ({ page }) => {
  await signUp(page, 'empty');
  const id = await ownId(page);
  const content = { tweets: ['Planned'], hashtags: [] };
  await callAs(page, 'POST', '/api/content/save', { type: 'thread', prompt: 'Planned', content });
  const tabs = [
    ['content', '**/api/users/*/content**', 'Failed to load content', 'No content created yet.'],
    ['remixes', '**/api/users/*/remixes**', 'Failed to load remixes', 'No remixes created yet.'],
    ['badges', '**/api/users/*/badges', 'Failed to load badges', 'No badges earned yet.'],
    ['scheduled', '**/api/users/*/scheduled**', 'Failed to load scheduled posts', 'No scheduled content yet.'],
  ] as const;
  for (const [tab, address, failure, empty] of tabs) {
    await cutOff(page, address, async () => {
      await page.goto(`/u/${id}?tab=${tab}`);
      await expect(said(page, failure)).toBeVisible();
    });
    await press(page, 'Retry');
    await expect(said(page, empty)).toBeVisible();
  }
  await cutOff(page, '**/api/users/*/drafts**', async () => {
    await press(page, 'Schedule Your First Trenz');
    await expect(said(page, 'Failed to load draft content')).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await page.reload();
  await press(page, 'Schedule Your First Trenz');
  const dialog = page.getByRole('dialog', { name: 'Schedule Trenz' });
  await dialog.getByLabel('Draft').selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'Next month' }).click();
  await dialog.locator('button[data-day]:not([disabled])').nth(10).click();
  await dialog.getByLabel('Time', { exact: true }).selectOption('09:15');
  await cutOff(page, '**/api/schedule/post', async () => {
    await dialog.getByRole('button', { name: 'Schedule for Later' }).click();
    await expect(said(page, /^Failed to schedule content/)).toBeVisible();
  });
  await dialog.getByRole('button', { name: 'Schedule for Later' }).click();
  await expect(said(page, 'Content scheduled successfully!')).toBeVisible();
  await cutOff(page, '**/api/schedule/*', async () => {
    await page.getByRole('button', { name: /^Cancel Planned/ }).click();
    await expect(said(page, /^Failed to cancel scheduled post/)).toBeVisible();
  });
  await press(page, 'Edit Profile');
  const edit = page.getByRole('dialog', { name: 'Edit Profile' });
  await cutOff(page, '**/api/upload/avatar', async () => {
    await edit
      .getByLabel('Profile picture')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('89504e470d0a1a0a', 'hex') });
    await expect(edit.getByText('Failed to upload avatar')).toBeVisible();
  });
  await cutOff(page, `**/api/users/${id}`, async () => {
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(edit.getByText('Failed to update profile')).toBeVisible();
  });
});

test('admin: invites, badges, the desk and the seeder -> their words, whether it works or not', async ({ page, stack, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await logIn(page, stack.admin.email, stack.admin.password ?? '');
  await slowly(page, '**/api/admin/invites', async () => {
    await page.goto('/admin/invites');
    await expect(said(page, 'Loading invites...')).toBeVisible();
  });
  await page.getByRole('button', { name: 'Generate Invite' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Generate Invite' });
  await dialog.getByLabel('Email').fill(`guest${Date.now().toString(36)}@trenzeye.example`);
  await cutOff(page, '**/api/admin/invites/generate', async () => {
    await dialog.getByRole('button', { name: 'Generate Invite' }).click();
    await expect(said(page, 'Failed to generate invite')).toBeVisible();
  });
  await slowly(page, '**/api/admin/invites/generate', async () => {
    await dialog.getByRole('button', { name: 'Generate Invite' }).click();
    await expect(dialog.getByRole('button', { name: 'Generating...' })).toBeVisible();
  });
  await expect(said(page, 'Invite Generated')).toBeVisible();
  await expect(said(page, 'Invite link copied to clipboard!')).toBeVisible();
  await page
    .getByRole('button', { name: /^Copy invite link/ })
    .first()
    .click();
  await expect(said(page, 'Invite link copied to clipboard.')).toBeVisible();

  await page.goto('/admin?tab=badges');
  await page.getByLabel('Search users').fill('lin');
  await cutOff(page, '**/api/admin/users/search**', async () => {
    await press(page, 'Search');
    await expect(said(page, 'Failed to search users')).toBeVisible();
  });
  await page.getByLabel('Search users').fill('lin.cooks');
  await press(page, 'Search');
  await page.getByRole('button', { name: '@lin.cooks' }).click();
  await page.getByRole('button', { name: /Remix Master/ }).click();
  await cutOff(page, '**/api/admin/badges/assign', async () => {
    await press(page, 'Assign Badge');
    await expect(said(page, 'Failed to assign badge')).toBeVisible();
  });

  const { id } = await demoItem(page, 'image');
  await callAs(page, 'POST', '/api/reports', { target_type: 'content', target_id: id, reason: 'misinformation' });
  await page.goto('/admin');
  const flagged = page.getByRole('listitem').filter({ hasText: 'Misinformation' });
  await cutOff(page, '**/api/admin/flagged-content/**', async () => {
    await flagged.getByRole('button', { name: 'Approve' }).click();
    await expect(said(page, 'Failed to process action')).toBeVisible();
  });

  await page.goto('/admin/test-seed');
  await cutOff(page, '**/api/admin/seed', async () => {
    await press(page, 'Seed Test Data');
    await expect(said(page, 'An unexpected error occurred during seeding.')).toBeVisible();
  });
  await slowly(page, '**/api/admin/seed', async () => {
    await press(page, 'Seed Test Data');
    await expect(page.getByRole('button', { name: 'Generating Data...' })).toBeVisible();
  });
  await expect(said(page, 'Seeding Complete')).toBeVisible({ timeout: 30_000 });
});

test('a film that breaks off -> processing says so; somebody who is no admin -> told and sent away', async ({ page }) => {
  test.skip(!hasFfmpeg(), 'ffmpeg is not installed');
  const folder = videoFolder();
  const video = makeVideo(folder.path, 'broken.mp4');
  truncateSync(video, 3_000);
  await signUp(page, 'broken');
  await page.goto('/generate/upload');
  await page.getByLabel('Choose a picture or a video').setInputFiles(video);
  await press(page, 'Upload');
  await expect(said(page, 'Failed to process your content. Please try again.')).toBeVisible({ timeout: 40_000 });
  folder.remove();
  await page.goto('/admin');
  await expect(said(page, 'Access Denied')).toBeVisible();
  await expect(said(page, "You don't have permission to access the admin dashboard.")).toBeVisible();
  await expect(page).toHaveURL(/\/(home|onboarding)?$/);
});

test('an empty installation: feed, invites, desk -> what is missing is said', async ({ page }) => {
  const folder = await createDataFolder('empty');
  const stack = await spawnStack({ mode: 'embedded', dataDir: folder.path, port: 0, seed: 'none' });
  try {
    const url = stack.url.replace('127.0.0.1', 'localhost');
    await page.goto(`${url}/explore`);
    await expect(said(page, 'No content found. Be the first to create something!')).toBeVisible();
    await page.goto(`${url}/login`);
    await page.getByLabel('Email').fill(stack.admin.email);
    await page.getByLabel('Password', { exact: true }).fill(stack.admin.password ?? '');
    await press(page, 'Log In');
    await expect(page).toHaveURL(/\/(onboarding|home)/);
    await page.goto(`${url}/admin/invites`);
    await expect(said(page, 'No invites generated yet.')).toBeVisible();
    await page.goto(`${url}/moderation`);
    await expect(said(page, 'No cases to review.')).toBeVisible();
  } finally {
    await stack.stop();
    await folder.remove();
  }
});
