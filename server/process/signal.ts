export interface Signal {
  /** Calls every listener, and resolves once they are done. */
  emit(): Promise<void>
  listen(listener: () => unknown): void
}

/** Lets a service announce a change to parts that are started after it, such as jobs and the page cache. */
export function createSignal(): Signal {
  const listeners: (() => unknown)[] = []
  return {
    async emit() {
      await Promise.all(listeners.map((listener) => listener()))
    },
    listen: (listener) => void listeners.push(listener),
  }
}
