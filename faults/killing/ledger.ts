import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'

/** A change that a client requests, with all data to request it again. */
export type Write = { key: string } & (
  | { what: 'publish'; id: string; title: string; body: string; picture: string | null }
  | { what: 'edit'; id: string; title: string; body: string; tab: string; over: number }
  | { what: 'upload'; picture: string; path?: string }
  | { what: 'subscribe'; email: string }
  | { what: 'send'; brief: string; title: string; issue?: string }
)

export interface LedgerEntry {
  write: Write
  /** How often it was sent: once more after each kill that left it without a response. */
  timesSent: number
  isAcknowledged: boolean
}

/**
 * What clients requested and what was acknowledged: an append-only file outside of the site's data. Each line is on the
 * disk before the client continues.
 */
export function openLedger(file: string) {
  const descriptor = openSync(file, 'a')
  const append = (line: object) => {
    writeSync(descriptor, `${JSON.stringify(line)}\n`)
    fsyncSync(descriptor)
  }
  return {
    begin: (write: Write) => append({ sent: write }),
    acknowledge: (write: Write) => append({ acknowledged: write }),
    /** Read from the file, in the order of the requests. */
    entries(): LedgerEntry[] {
      const entries = new Map<string, LedgerEntry>()
      for (const line of readFileSync(file, 'utf8').split('\n')) {
        if (line === '') continue
        const { sent, acknowledged } = JSON.parse(line) as { sent?: Write; acknowledged?: Write }
        const timesSent = entries.get(sent?.key ?? acknowledged?.key ?? '')?.timesSent ?? 0
        if (sent) {
          const isAcknowledged = false
          entries.set(sent.key, { write: sent, timesSent: timesSent + 1, isAcknowledged })
        }
        if (acknowledged) {
          entries.set(acknowledged.key, { write: acknowledged, timesSent, isAcknowledged: true })
        }
      }
      return [...entries.values()]
    },
    close: () => closeSync(descriptor),
  }
}

export type Ledger = ReturnType<typeof openLedger>
