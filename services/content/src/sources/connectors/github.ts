import { z } from 'zod';
import { readEntries } from './read-entries.ts';
import type { Mention, ReadMentions, SourceDefinition } from './source.ts';
import { headlineTopic } from './topic-text.ts';
import { utcDay } from './utc-day.ts';

const Repository = z.object({
  id: z.number().int(),
  full_name: z.string().min(1).max(200),
  name: z.string().min(1).max(120),
  description: z.string().nullish(),
  html_url: z.string().max(1_024),
  stargazers_count: z.number().nonnegative(),
  created_at: z.iso.datetime({ offset: true }),
  topics: z.array(z.string().max(64)).default([]),
  owner: z.object({ login: z.string().max(100) }),
  fork: z.boolean().default(false),
});
const Answer = z.object({ items: z.unknown() });

/** Repositories of the search API. Each star comes from another account. */
export const readGithub: ReadMentions = (body) =>
  readEntries(Repository, Answer.parse(JSON.parse(body)).items).flatMap((repository): Mention[] => {
    if (repository.fork) return [];
    const { id, full_name, name, description, html_url, stargazers_count, created_at, topics, owner } = repository;
    const topic = headlineTopic(description ? `${name}: ${description}` : full_name, { tags: topics, url: html_url });
    if (!topic) return [];
    return [
      {
        source: 'github',
        topic,
        item: String(id),
        author: owner.login,
        at: Date.parse(created_at),
        people: stargazers_count,
        days: [],
      },
    ];
  });

/** Young repositories with the most stars, as a search: GitHub has no interface for its trending page. */
export const github: SourceDefinition = {
  id: 'github',
  source: 'github',
  name: 'GitHub',
  documentation: 'https://docs.github.com/en/rest/search/search#search-repositories',
  base: 'https://api.github.com',
  intervalSeconds: 1_800,
  regions: [],
  languages: [],
  requests: (base) => [
    {
      key: 'repositories of the week',
      url: (now) =>
        `${base}/search/repositories?${new URLSearchParams({ q: `created:>${utcDay(now, 7)} stars:>20`, sort: 'stars', order: 'desc', per_page: '50' })}`,
      accept: 'application/vnd.github+json',
      read: readGithub,
    },
  ],
};
