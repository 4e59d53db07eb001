import { eventually } from '../waiting'

export interface RecordedRequest {
  /** What kind of request it was, as the clients call it. */
  what: string
  path: string
  startedAt: number
  endedAt: number
  /** The status; 0 without a complete response. */
  status: number
  error: string
}

export interface LoadedRequest {
  what: string
  path: string
  /** Resolves with the status after the whole response. */
  send(): Promise<number>
}

/** Clients that each send a request as soon as they have a response. Every request is recorded. */
export function startRecordedLoad(clients: readonly ((count: number) => LoadedRequest)[]) {
  const requests: RecordedRequest[] = []
  let isStopped = false
  const running = Promise.all(
    clients.map(async (nextOf) => {
      for (let count = 0; !isStopped; count += 1) {
        const { what, path, send } = nextOf(count)
        const startedAt = performance.now()
        const outcome = await send().then(
          (status) => ({ status, error: '' }),
          (error: Error) => ({ status: 0, error: `${error.cause ?? error}` }),
        )
        requests.push({ what, path, startedAt, endedAt: performance.now(), ...outcome })
      }
    }),
  )
  return {
    requests,
    /** Resolves after so many more requests of each kind, or false after a minute. */
    async more(count: number): Promise<boolean> {
      const counts = () => Map.groupBy(requests, ({ what }) => what)
      const before = new Map([...counts()].map(([what, list]) => [what, list.length]))
      return eventually(60_000, async () =>
        [...counts()].every(([what, list]) => list.length >= (before.get(what) ?? 0) + count),
      )
    },
    async stop(): Promise<void> {
      isStopped = true
      await running
    },
  }
}
