// The types of a service worker's global scope. TypeScript's lib "webworker" conflicts with "dom", which all other
// code needs.

export interface WaitingEvent extends Event {
  /** Keeps the worker alive until this is done. */
  waitUntil(done: Promise<unknown>): void
}

export interface RequestEvent extends WaitingEvent {
  readonly request: Request
  /** The response to the request that the browser sent while it started the worker, if any. */
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}

export interface WorkerScope {
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: {
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
