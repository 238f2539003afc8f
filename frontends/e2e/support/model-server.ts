import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import {
  completion,
  imageResult,
  type ModelResponse,
  modelList,
  rawBody,
  streamedText,
} from '../../../services/content/src/testing/model-server.ts';
import { paint } from '../../../services/content/src/testing/paint.ts';

/** Name of the model that the server offers. */
export const modelName = 'journey-writer';
/** A number that is in no prompt, so that the checks find it. */
export const unknownFact = '4711';

export const generatedPosts = [
  'Harbours wake before anyone else does.',
  `Every morning ${unknownFact} boats leave with the tide.`,
  'What does your town sound like at five?',
];
export const rewrittenPost = 'Boats leave with the tide.';
export const generatedCaption = 'Harbours wake before anyone else does. Come along at five.';
export const suggestedDescription = 'Fishing boats in a harbour before sunrise.';
/** What translated captions start with. */
export const translatedPrefix = 'Auf Deutsch:';
/** Name of the image model that the server offers. */
export const painterName = 'journey-painter';
/** Names of a speech model and a transcription model, which the server answers without listing them. */
export const speakerName = 'journey-speaker';
export const listenerName = 'journey-listener';
export const recognizedText = 'Trends rise fast.';
const generatedScenes = [
  { description: 'Boats at a quay in the dark', narration: 'Harbours wake first.', duration: 4 },
  { description: 'A crate is lifted', narration: 'What wakes your street?', duration: 5 },
];
const rewrittenNarration = 'Boats leave with the tide.';

/** Answers of the model, by words in its instructions. */
const answers: readonly (readonly [words: string, answer: unknown])[] = [
  ['Write a thread', { tweets: generatedPosts, hashtags: ['harbour'], other_hooks: [] }],
  ['Rewrite one post', { tweet: rewrittenPost }],
  ['Rewrite one scene', { description: 'A boat leaves', narration: rewrittenNarration, duration: 4 }],
  ['Write another caption', { caption: 'Come along at five.' }],
  ['Write the words for an image', { caption: generatedCaption, style_tags: ['harbour'], other_hooks: [] }],
  ['Write the script', { scenes: generatedScenes, voice_type: 'AI_Generated_Female', other_hooks: [] }],
  ['Describe an image', { alt_text: suggestedDescription }],
  ['Correct texts', { texts: [] }],
  ['Write one post', { post: 'A post in the voice of the author.' }],
];

/** Each caption of a request with the word for its language before it. */
const translate = (request: string): string | undefined => {
  const [, material] = /<material>\\?n?\n?(\{.*?\})\\?n?\n?<\/material>/s.exec(request) ?? [];
  if (!request.includes('Translate these captions') || material === undefined) return undefined;
  const { captions } = JSON.parse(material.replaceAll('\\"', '"')) as { captions: readonly { number: number; text: string }[] };
  return JSON.stringify({ captions: captions.map(({ number, text }) => ({ number, text: `${translatedPrefix} ${text}` })) });
};

interface ReceivedRequest {
  readonly authorization: string | undefined;
  /** The instructions and the prompt. */
  readonly text: string;
}

export interface JourneyModelServer {
  readonly url: string;
  readonly requests: readonly ReceivedRequest[];
  /** When the first words of the latest thread were written, in milliseconds since 1970. */
  readonly firstWordsAt: () => number;
  /** Milliseconds between two chunks of later answers. */
  pause(milliseconds: number): void;
  /** Ends open connections and refuses new ones, until it is started again at the same address. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

interface ChatRequest {
  readonly stream?: boolean;
  readonly messages?: readonly { readonly content: unknown }[];
}

const messageText = ({ messages = [] }: ChatRequest): string =>
  messages.map(({ content }) => (typeof content === 'string' ? content : JSON.stringify(content))).join('\n');

const answerTo = (request: string): string => {
  const translated = translate(request);
  if (translated !== undefined) return translated;
  const [, answer] = answers.find(([words]) => request.includes(words)) ?? [];
  return answer === undefined ? 'Good morning to everyone who reads about trends.' : JSON.stringify(answer);
};

/** Of the pictures that are painted, one after the other. */
const colors = ['teal', 'navy', 'indigo'];

/** The answer word by word. */
const piecesOf = (answer: string): string[] => answer.match(/\s*\S+/g) ?? [];

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  });

/** A server with OpenAI's protocol that answers like a model, at any free port by default. It also answers the path by which Ollama is recognized. */
export const startJourneyModelServer = async (port = 0): Promise<JourneyModelServer> => {
  const requests: ReceivedRequest[] = [];
  let [pauseMs, firstWordsAt] = [0, 0];
  const respond = async (request: IncomingMessage): Promise<ModelResponse> => {
    if (request.url === '/v1/models') return modelList(modelName, painterName);
    if (request.url === '/api/version') return completion('');
    const sent = await text(request);
    if (request.url === '/v1/audio/speech') return rawBody(JSON.parse(sent).model === speakerName ? 'spoken' : '');
    if (request.url === '/v1/audio/transcriptions')
      return rawBody(JSON.stringify({ text: sent.includes(listenerName) ? recognizedText : '' }));
    const authorization = request.headers.authorization;
    if (request.url?.startsWith('/v1/images/')) {
      requests.push({ authorization, text: sent });
      return imageResult(await paint(colors[requests.length % colors.length] ?? 'teal'));
    }
    const body = JSON.parse(sent || '{}') as ChatRequest;
    const received = { authorization, text: messageText(body) };
    requests.push(received);
    const answer = answerTo(received.text);
    if (!body.stream) return completion(answer);
    if (received.text.includes('Write a thread')) firstWordsAt = performance.timeOrigin + performance.now();
    return streamedText(piecesOf(answer), { pause: pauseMs });
  };
  const create = () => createServer((request, response) => void respond(request).then((reaction) => reaction(response)));
  let server = create();
  const usedPort = await listen(server, port);
  return {
    url: `http://127.0.0.1:${usedPort}/v1`,
    requests,
    firstWordsAt: () => firstWordsAt,
    pause: (milliseconds) => {
      pauseMs = milliseconds;
    },
    stop: () => close(server),
    start: async () => {
      server = create();
      await listen(server, usedPort);
    },
  };
};
