/** Messages between the service and the process that runs a model. */

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly text: string;
}

export interface AnswerRequest {
  readonly messages: readonly ChatMessage[];
  /** JSON Schema that the answer matches; undefined for text. */
  readonly schema?: unknown;
  readonly maxTokens: number;
  readonly temperature?: number | undefined;
}

export interface Answer {
  readonly finishReason: 'stop' | 'length';
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export type ParentMessage =
  | { readonly type: 'load'; readonly runtime: string; readonly model: string }
  | { readonly type: 'answer'; readonly id: number; readonly request: AnswerRequest }
  | { readonly type: 'abort'; readonly id: number };

export type ChildMessage =
  | { readonly type: 'loaded' }
  | { readonly type: 'load-failed'; readonly message: string }
  | { readonly type: 'text'; readonly id: number; readonly text: string }
  | { readonly type: 'answered'; readonly id: number; readonly answer: Answer }
  /** `too-long`: the request does not fit into the context of the model. */
  | { readonly type: 'failed'; readonly id: number; readonly reason: 'aborted' | 'too-long' | 'error'; readonly message: string }
  | { readonly type: 'log'; readonly level: 'warn' | 'debug'; readonly message: string };
