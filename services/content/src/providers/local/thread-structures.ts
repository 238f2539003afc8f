import type { Opening } from './facts.ts';

/** Alternative sentences; the first one whose facts are all available is used, so each list has some that need only the prompt. */
export type Variants = readonly string[];

export interface ThreadStructure {
  readonly name: string;
  /** Not for prompts that are a whole sentence already. */
  readonly needsTopic?: boolean;
  readonly hooks: Readonly<Record<Opening, Variants>>;
  /** Posts between the hook and the close, in order. */
  readonly body: readonly Variants[];
  readonly close: Variants;
}

const whatIsGoingOn: Variants = [
  'What is going on: {summary}',
  'The short version, for anyone who missed it: {summary}',
  'Some background first. {summary} {more}',
  'First, the thing itself: {point}',
  'The short version: people are done with the polished take on {subject}. They want the real one.',
  'Quick background: not long ago {subject} lived in a quiet corner. Now the whole feed has an opinion.',
];

const whyNow: Variants = [
  'Why now? It sits at {score}/100 on the Trenzeye radar and it is {phase}, with {places} leading the conversation.',
  'The timing matters: {signal} is {phase}. {places} picked it up first, the rest follows.',
  'Timing is everything here. Early enough that a small account can still own an angle on {subject}, late enough that people know what you mean.',
  'Why now: the tools got cheap, the audience got curious, and no one has made the definitive post about {subject} yet.',
];

export const threadStructures: readonly ThreadStructure[] = [
  {
    name: 'explainer',
    hooks: {
      question: [
        'Why is everyone suddenly talking about {signal}? I went looking 🧵',
        '{Clause}? I finally have an answer I believe 🧵',
        'What is it about {noun} that people can’t stop sharing? 🧵',
        'A question I keep getting: what do I make of {subject}? 🧵',
      ],
      number: ['{Clause}, in 60 seconds 🧵', '3 things I wish I had known earlier about {noun} 🧵', '60 seconds on {subject}, no fluff 🧵'],
      statement: [
        '{Claim}. That sentence deserves a thread 🧵',
        '{Clause}. Here is what I think is really going on 🧵',
        'Let’s talk about {noun}, without the hype 🧵',
        'I keep coming back to {subject}. Here is why 🧵',
      ],
    },
    body: [
      whatIsGoingOn,
      whyNow,
      [
        'What most people miss: {point}',
        'What most people miss: the attention is not on {subject}, it is on what people do with it. Read the replies, not the headlines.',
        'The part no one says out loud: with {subject}, the second post wins. The first one teaches you what people wanted to ask.',
      ],
      [
        'If you want in: {second}',
        'How I would start: one concrete example, one honest opinion, one question at the end. An afternoon of work, not a month.',
        'Want to try it? Pick the smallest angle on {other} you can find and make that. Small is shareable.',
        'Want to try it? Pick the smallest angle you can find and make only that. Small is shareable.',
      ],
      [
        'My takeaway: stop explaining {subject} and start showing it. One example beats ten opinions.',
        'The takeaway: be specific. “{Subject}” is a category. Your corner of it is a post.',
      ],
    ],
    close: [
      'What is your take on {noun}? Reply with your best example. I will remix the good ones.',
      'Seen a better example of this? Drop it below, and remix this thread with your version.',
      'Save this for the next time you see {subject} in your feed, and tell me what I missed.',
    ],
  },
  {
    name: 'myths',
    needsTopic: true,
    hooks: {
      question: [
        'Are we getting {subject} completely wrong? I think so 🧵',
        '{Clause}? Most answers you read are wrong 🧵',
        'Is {signal} hype? Half of it. Here is the other half 🧵',
      ],
      number: ['3 myths about {noun}, and what I see instead 🧵', '3 myths about {subject} that refuse to die 🧵'],
      statement: [
        'Unpopular opinion: most advice on {subject} is a year old 🧵',
        '{Claim}. And yet people still repeat the same three myths 🧵',
        'Most people get this wrong: {topic} 🧵',
      ],
    },
    body: [
      [
        'Where this comes from: {summary}',
        'Where I am coming from: {point}',
        'Where this comes from: the popular advice on {subject} is fine. Fine does not travel.',
      ],
      [
        'Myth 1: you are too late. {signal} is {phase}, at {score}/100 on the radar. There is room, just not for the same post again.',
        'Myth 1: you are too late for {subject}. You are too late for the obvious post. The odd, personal one is wide open.',
      ],
      [
        'Myth 2: you need better gear. The posts that travel on {places} look homemade, because they are.',
        'Myth 2: you need better gear. People forgive a bad microphone. They do not forgive a boring first line.',
        'Myth 2: it has to be original. It has to be yours. {Subject} plus your day job is already a new angle.',
      ],
      [
        'Myth 3: {point} Not quite: it is only half of it.',
        'Myth 3: it is all about {subject}. It is about the person on the other side, who wants to feel clever for having found it.',
        'Myth 3: more posts, more reach. One post people send to a friend beats seven they scroll past.',
      ],
      [
        'What works instead: say one true thing about {other}, show it, then stop. Leave room for replies.',
        'What works instead: one true thing, one example, full stop. Leave room for replies.',
      ],
    ],
    close: [
      'Which myth did you believe longest? I will go first: all three.',
      'Which one would you add? Remix this with myth number 4.',
      'Disagree? Good. Reply with the post about {subject} that proves me wrong.',
    ],
  },
  {
    name: 'playbook',
    needsTopic: true,
    hooks: {
      question: [
        'Want to do something with {noun} this week? Steal this plan 🧵',
        'Where would you even start with {subject}? Here 🧵',
        '{Clause}? Step by step, as I would do it today 🧵',
      ],
      number: [
        '{Clause}: 4 steps, one afternoon 🧵',
        '{Subject} in 4 steps. One afternoon, no budget 🧵',
        'From zero to your first post on {subject} in 4 steps 🧵',
      ],
      statement: [
        'A small playbook: {topic}. Steal it 🧵',
        'If I had to start with {subject} today, this is exactly what I would do 🧵',
        '{Signal} is {phase}. Here is the plan I would follow 🧵',
      ],
    },
    body: [
      [
        'Step 0, know the wave: {summary}',
        'Before you start: {point}',
        'Before you start: spend twenty minutes only reading. Note the question about {subject} that comes up three times. That is your post.',
      ],
      [
        'Step 1: choose a side. “Some thoughts on {subject}” is not a post. “The one part of {subject} I would keep” is.',
        'Step 1: narrow it down. Not all of {subject}: one person, one problem, one moment.',
      ],
      [
        'Step 2: go where it already moves. Right now that is {places}. Read the top replies and answer the one without an answer.',
        'Step 2: show it within two seconds. Open on the result, explain afterwards. No one waits for an intro.',
        'Step 2: {point}',
      ],
      [
        'Step 3: make it with what you have. Phone, daylight, one take. Finished beats perfect while {signal} is {phase}.',
        'Step 3: make it with what you have. Phone, daylight, one take. Finished beats perfect, every single time.',
        'Step 3: {second}',
      ],
      [
        'Step 4: stay for the first hour. Answer every comment with a question. That hour decides more than the edit did.',
        'Step 4: post it, then make the second one from the best comment. Keep {other} for the sequel.',
        'Step 4: post it, then build the second one from the best comment.',
      ],
    ],
    close: [
      'Try it and tag me, I want to see what you make of {subject}.',
      'Save this, do step 1 today, and tell me which side you chose.',
      'Which step do you always skip? Honest answers only. (Mine is step 0.)',
    ],
  },
  {
    name: 'story',
    hooks: {
      question: [
        'Do you remember when no one talked about {subject}? 🧵',
        'What changed my mind about {noun}? 🧵',
        '{Clause}? Let me tell it the way it happened 🧵',
      ],
      number: ['1 question about {subject} I can’t let go of 🧵', '1 idea that changed how I look at {subject} 🧵'],
      statement: [
        'I did not expect to care about {subject}. Then this happened 🧵',
        '{Claim}. The story behind it is better than the headline 🧵',
        'A confession about {noun} 🧵',
        'Let me tell you how I ended up deep in {subject} 🧵',
      ],
    },
    body: [
      [
        'It started with a post on my feed: {summary}',
        'It started like this: {point}',
        'It started with a post I nearly scrolled past. Nothing special, just someone being honest about {subject}.',
      ],
      [
        'So I looked closer. {more}',
        'So I looked closer. {signal} was {phase}, {places} were full of it, and the replies were better than the posts.',
        'So I looked closer. Plenty of questions, and nearly every answer was a sales pitch.',
      ],
      [
        'That is when it clicked: {second}',
        'That is when it clicked. No one wanted another guide to {subject}. They wanted someone to try it and report back.',
        'That is when it clicked: {other} was never the point. Belonging was.',
      ],
      [
        'So here is my plan: small, unpolished, posted before lunch. No gear, no calendar, no excuses.',
        'So I am making the smallest possible version. Forty minutes, start to finish, and then it goes out.',
      ],
      [
        'What I took from it: follow the question, not the trend. The trend moves on. The question stays.',
        'What I took from it: treat {subject} less like a topic and more like an invitation. Accept it in your own words.',
      ],
    ],
    close: [
      'What got you into it? Tell me your version, I read all of them.',
      'Your turn: what is your first memory of {subject}? Remix this with your story.',
      'If this sounds familiar, pass it on to the friend who started it.',
    ],
  },
  {
    name: 'field-notes',
    hooks: {
      question: [
        'What is worth stealing from {noun}? My notes 🧵',
        '{Clause}? Notes from the rabbit hole 🧵',
        'Been watching {subject}? So have I. Let’s compare notes 🧵',
      ],
      number: [
        '5 notes on {noun}, from someone who makes things 🧵',
        '5 notes on {subject}, mostly for myself 🧵',
        '5 notes on {subject}, while {signal} is {phase} 🧵',
      ],
      statement: ['Field notes: {topic} 🧵', 'Notes on {subject}, written down before I forget 🧵', '{Claim}. My notes, unedited 🧵'],
    },
    body: [
      [
        'Note 1. {summary}',
        'Note 1. {point}',
        'Note 1. The best posts about {subject} are really about a person: the one who cared enough to look closer.',
      ],
      [
        'Note 2. {phase}: that is the stage of {signal}. At this stage useful beats funny, and funny beats perfect.',
        'Note 2. Watch where people pause, not where they click. With {subject} they pause at the mistakes.',
      ],
      [
        'Note 3. {places} do not agree about it. That gap is where your post lives.',
        'Note 3. {second}',
        'Note 3. The people who love it and the people who mock it share the same clips. Make the clip both sides send around.',
      ],
      [
        'Note 4. No one has explained {other} to a beginner yet. Ten sentences would do.',
        'Note 4. No one has explained this to a complete beginner yet. Ten sentences would do.',
      ],
      [
        'Note 5. If it takes longer than a day, the idea is two ideas. Post the first one.',
        'Note 5. Write the last line first. If the ending is not worth sharing, the rest will not save it.',
      ],
    ],
    close: [
      'What is your note 6? Best one goes into the next thread.',
      'Add yours below, and remix this if your notes look different.',
      'Keep what is useful, argue with the rest. What did you notice about {subject}?',
    ],
  },
];
