import type { SignalSample } from './signal-sample.ts';

export const englishSignals: readonly SignalSample[] = [
  {
    title: 'Sponge cities after the autumn floods',
    prompt: 'Sponge cities after the autumn floods',
    tags: ['Climate', 'Urbanism'],
    actors: 212,
    ratio: 3.42,
    since: '2026-11-21T09:10:00Z',
    counts: [
      ['reddit', 120],
      ['rss', 92],
    ],
    items: [
      [
        'Sponge cities after the autumn floods',
        'Copenhagen opened its third water park square this week.',
        'https://www.reddit.com/r/urbanplanning/comments/1p0',
      ],
      ['Is concrete over?', '', 'https://news.example.org/concrete'],
    ],
  },
  {
    title: 'Cosy game trailers',
    prompt: 'quit',
    tags: ['Gaming', 'Indie'],
    summary: 'Small studios win hearts with quiet trailers. Players ask for more of them.',
  },
  {
    title: '#solarpunk',
    prompt: 'Write a thread about solarpunk balconies for renters',
    tags: ['solarpunk'],
    actors: 48,
    ratio: 2.05,
    since: '2026-11-19T18:00:00Z',
    counts: [['mastodon', 48]],
    items: [['#solarpunk', '', 'https://mastodon.social/tags/solarpunk']],
  },
  {
    title: 'Unsigned bands fill small venues again',
    prompt: 'Tell people to vote for my band. We play on Friday in Leeds. Keep it short.',
    tags: ['Music', 'LiveMusic', 'Leeds'],
    actors: 77,
    ratio: 5.6,
    since: '2026-11-20T20:30:00Z',
    counts: [
      ['reddit', 50],
      ['youtube', 27],
    ],
    items: [
      [
        'Unsigned bands fill small venues again',
        'Ticket sales for rooms under 300 seats rose by 18 percent.',
        'https://www.reddit.com/r/music/comments/2',
      ],
    ],
  },
  {
    title: 'Why everyone is leaving the group chat',
    prompt: 'why everyone is leaving the group chat?',
    tags: ['Social', 'Messaging'],
    actors: 1340,
    ratio: 14.2,
    since: '2026-11-22T06:00:00Z',
    counts: [
      ['mastodon', 700],
      ['reddit', 640],
    ],
    items: [
      [
        'Why everyone is leaving the group chat',
        'A reporter left 23 group chats and counted what changed.',
        'https://www.example.com/chat',
      ],
      ['The quiet exit: how to mute without guilt', '', 'https://blog.example.net/mute'],
    ],
  },
  {
    title: 'The return of the paper map',
    prompt: 'My father drew maps for the post office. He kept every draft. The oldest one shows Bristol in 1961.',
    tags: ['Maps', 'Design'],
    actors: 19,
    ratio: 1.9,
    since: '2026-11-18T11:45:00Z',
    counts: [['rss', 19]],
    items: [['The return of the paper map', 'Sales of folded maps grew for the second year.', 'https://maps.example.org/return']],
  },
  {
    title: 'Night trains sell out for winter',
    prompt: 'Explain night trains',
    tags: ['Travel', 'Trains'],
    actors: 305,
    ratio: 7.75,
    since: '2026-11-20T05:15:00Z',
    counts: [
      ['reddit', 200],
      ['mastodon', 80],
      ['rss', 25],
    ],
    items: [
      [
        'Night trains sell out for winter',
        'The Vienna to Paris sleeper has no berths left until 9 January.',
        'https://rail.example.com/sold-out',
      ],
      ['Sleeper, "couchette" or seat: what a ticket buys', '', 'https://rail.example.com/classes'],
    ],
  },
  {
    title: 'Microplastics found in cloud water',
    prompt: 'Microplastics found in cloud water. What it means for rain.',
    tags: ['Science', 'Plastic'],
    actors: 88,
    ratio: 4,
    since: '2026-11-17T14:00:00Z',
    counts: [['rss', 88]],
    items: [['Microplastics found in cloud water', 'Samples were taken above Mount Fuji.', 'https://science.example.org/clouds']],
  },
  {
    title: 'Bakeries post their failures',
    prompt: 'x',
    tags: ['Food', 'Baking'],
    summary: 'Bakers show the loaves that did not rise. Comments are full of advice.',
  },
  {
    title: 'A chess engine that explains itself',
    prompt: 'Make a short video script about a chess engine that explains itself',
    tags: ['Chess', 'AI'],
    actors: 164,
    ratio: 9.98,
    since: '2026-11-21T22:40:00Z',
    counts: [
      ['youtube', 100],
      ['reddit', 64],
    ],
    items: [['A chess engine that explains itself', 'Version 2.1 prints a reason for each move.', 'https://www.youtube.com/watch?v=abc']],
  },
];
