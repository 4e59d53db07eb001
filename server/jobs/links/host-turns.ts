import { setTimeout } from 'node:timers/promises'
import { hostKey } from '~/links/link.rules'

/** Runs requests to one host one at a time, with a pause between them. */
export function createHostTurns({ pauseMs, signal }: { pauseMs: number; signal: AbortSignal }) {
  const turns = new Map<string, Promise<unknown>>()

  return {
    /** Hosts that are requested now, or were a moment ago. */
    busyHosts: (): string[] => [...turns.keys()],

    async inTurn<Result>(url: URL, request: () => Promise<Result>): Promise<Result> {
      const host = hostKey(url.hostname)
      const before = turns.get(host)
      const result = (before ?? Promise.resolve()).then(request)
      const turn = result
        .catch(() => {})
        .then(() => setTimeout(pauseMs, null, { signal, ref: false }))
        .catch(() => {})
      turns.set(host, turn)
      void turn.then(() => {
        if (turns.get(host) === turn) turns.delete(host)
      })
      return result
    },
  }
}

export type HostTurns = ReturnType<typeof createHostTurns>
