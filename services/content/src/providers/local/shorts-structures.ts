import type { Variants } from './thread-structures.ts';

/** One scene: the picture and the narration. */
export interface SceneTemplate {
  readonly seen: Variants;
  readonly said: Variants;
}

export interface ShortsStructure {
  readonly name: string;
  readonly scenes: readonly SceneTemplate[];
}

const closes: SceneTemplate = {
  seen: ['Back to your face, end card with the question as text', 'Hold on the best frame, question on screen, comments sticker'],
  said: [
    'So: what is your take on {noun}? Tell me in the comments, and remix this with yours.',
    'Your turn. Show me your version of {subject}, and remix this one.',
    'If you know someone who needs this, send it. And tell me what I missed.',
  ],
};

export const shortsStructures: readonly [ShortsStructure, ...ShortsStructure[]] = [
  {
    name: 'three beats',
    scenes: [
      {
        seen: ['Close-up, straight into the camera, the claim as big text', 'Fast zoom on {subject}, text on screen from the first frame'],
        said: [
          '{Clause}? Thirty seconds.',
          '{Claim}. Stay for the part no one tells you.',
          'Stop scrolling. This is about {noun}.',
          'Three things about {subject}, quickly.',
        ],
      },
      {
        seen: [
          'Screen recording of posts about {signal}, scrolling fast',
          'B-roll of {subject}, three quick cuts',
          'Hands at work, natural light, no music yet',
        ],
        said: [
          'First, what is happening: {summary}',
          'First: {point}',
          'First: forget the polished version. The honest one is what people share.',
        ],
      },
      {
        seen: [
          'Split screen: the usual post on the left, yours on the right',
          'Detail shot of {other}, text overlay with one word',
          'Over-the-shoulder shot, one word as text overlay',
        ],
        said: [
          'Second: {second}',
          'Second: it is {phase}, and {places} are full of questions no one has answered.',
          'Second: pick the smallest angle you can find. Small is easy to pass on.',
        ],
      },
      {
        seen: ['One take, walking, the city behind you', 'Time-lapse of making it, start to finish'],
        said: [
          'Third: show it, don’t explain it. One real example of {subject} beats ten opinions.',
          'Third: make it today, with what you have. You can be good at it next week.',
        ],
      },
      closes,
    ],
  },
  {
    name: 'before and after',
    scenes: [
      {
        seen: ['The finished result, full screen, no words for one beat', 'Result first: {subject}, best angle, one second of silence'],
        said: [
          'This is where we end up. Let me show you where it started.',
          '{Claim}. Watch how it started.',
          'Two versions of the same idea: {noun}.',
          'Two versions of the same idea. Watch the difference.',
        ],
      },
      {
        seen: ['The plain version: flat light, no edit', 'A blank page, a phone, a coffee'],
        said: [
          'Before: {point}',
          'Before: everyone is making the same post about {subject}. Same hook, same song.',
          'It starts with a plain idea and a phone. Nothing else.',
        ],
      },
      {
        seen: ['Jump cuts of the change, one per beat', 'Fast montage, each step one second, numbered'],
        said: ['The change: {second}', 'Then one change. Say who it is for, in the first line.', 'Then this: {summary}'],
      },
      {
        seen: ['The same frame as in the beginning, now with colour and text', 'Side by side, slow push in'],
        said: [
          'After: same idea, twice the replies waiting to happen, because there is a person in it.',
          'After: it feels like {signal}, but it sounds like you.',
          'After: still simple. But now it is yours.',
        ],
      },
      closes,
    ],
  },
  {
    name: 'one question',
    scenes: [
      {
        seen: ['Street interview framing, microphone in hand', 'Question typed letter by letter on a dark screen'],
        said: ['One question: {clause}?', 'One question. What would you do with {noun}?', 'One question about {subject} that no one asks.'],
      },
      {
        seen: ['Three answers as text, each crossed out', 'Comments floating past, some highlighted'],
        said: [
          'The usual answers: too late, too crowded, too much work. All wrong.',
          'On {places} you get a hundred answers. Most of them sell something.',
        ],
      },
      {
        seen: ['Whiteboard, one arrow, one word', 'Phone in hand, showing {other}', 'Phone in hand, one line highlighted'],
        said: [
          'My answer: {point}',
          'Here is mine: {summary}',
          'My answer: start with the person, not with the trend. {Subject} comes second.',
        ],
      },
      {
        seen: ['Outside, walking, wind in the microphone, keep it', 'Desk from above, hands only'],
        said: [
          'And then: {second}',
          '{signal} is {phase}. That means people want to see it tried, not judged.',
          'And then make it so small that you can finish it before dinner.',
        ],
      },
      closes,
    ],
  },
];
