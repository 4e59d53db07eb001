// What a service worker has and a page does not. TypeScript's own types for it cannot be used together
// with those for pages, which the rest of the house needs.

export interface WaitingEvent extends Event {
  /** Keeps the worker alive until this is done. */
  waitUntil(done: Promise<unknown>): void
}

export interface RequestEvent extends WaitingEvent {
  readonly request: Request
  /** The answer to a request that the browser sent while it started the worker, if it did. */
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

export interface WorkerScope {
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    claim(): Promise<void>
    matchAll(which: {
      includeUncontrolled: boolean
    }): Promise<{ postMessage(message: unknown): void }[]>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: WaitingEvent) => void): void
  addEventListener(
    type: 'message',
    listener: (event: WaitingEvent & Pick<MessageEvent<unknown>, 'data' | 'ports'>) => void,
  ): void
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void
}
