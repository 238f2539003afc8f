/** The parts of a service worker's global that TypeScript's DOM types lack. */
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface PushEvent extends ExtendableEvent {
  readonly data: { json(): unknown } | null;
}

interface NotificationClickEvent extends ExtendableEvent {
  /** The pressed button; empty for the notification itself. */
  readonly action: string;
  readonly notification: Notification;
}

interface WindowClient {
  readonly url: string;
  readonly focused: boolean;
  focus(): Promise<WindowClient>;
  postMessage(message: unknown): void;
}

interface WorkerMessageEvent extends ExtendableEvent {
  readonly data: { readonly type?: unknown } | null;
}

interface WorkerEvents {
  message: WorkerMessageEvent;
  push: PushEvent;
  notificationclick: NotificationClickEvent;
}

interface WorkerScope {
  readonly clients: {
    matchAll(options: { readonly type: 'window'; readonly includeUncontrolled: boolean }): Promise<readonly WindowClient[]>;
    openWindow(url: string): Promise<WindowClient | null>;
    claim(): Promise<void>;
  };
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification'>;
  readonly location: Location;
  addEventListener<K extends keyof WorkerEvents>(type: K, listener: (event: WorkerEvents[K]) => void): void;
}

export const scope = globalThis as unknown as WorkerScope;
