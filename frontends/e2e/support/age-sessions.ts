import type { Page } from '@playwright/test';
import pg from 'pg';
import { ageSessions as ageSessionsSql } from '../../../services/kit/src/testing/aged-sessions.ts';

/** Makes the sessions of an account an hour older, and renews the access token of the page, which states the age. */
export const ageSessions = async (page: Page, databaseUrl: string, email: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(ageSessionsSql('(SELECT id FROM accounts WHERE email = $1)', 3_600), [email]);
  await client.end();
  await page.evaluate(() => {
    const key = 'trenzeye.session';
    const session = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1, expires_in: 0 }));
  });
  const refreshed = page.waitForResponse((response) => response.url().includes('grant_type=refresh_token') && response.ok());
  await page.reload();
  await refreshed;
};
