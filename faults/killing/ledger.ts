import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'

/** A change that a client asks for, with all that it takes to ask for it again. */
export type Write = { key: string } & (
  | { what: 'publish'; id: string; title: string; body: string; picture: string | null }
  | { what: 'edit'; id: string; title: string; body: string; tab: string; over: number }
  | { what: 'upload'; picture: string; path?: string }
  | { what: 'subscribe'; email: string }
  | { what: 'send'; brief: string; title: string; issue?: string }
)

export interface LedgerEntry {
  write: Write
  /** How often it was asked for: once more after each kill that left it without an answer. */
  timesBegun: number
  isAcknowledged: boolean
}

/**
 * What clients asked for and what they were told was done: a file that is only ever appended to and lies outside
 * of the site's own data. Each line is on the disk before the client goes on.
 */
export function openLedger(file: string) {
  const descriptor = openSync(file, 'a')
  const append = (line: object) => {
    writeSync(descriptor, `${JSON.stringify(line)}\n`)
    fsyncSync(descriptor)
  }
  return {
    begin: (write: Write) => append({ begun: write }),
    acknowledge: (write: Write) => append({ acknowledged: write }),
    /** As the file has it, in the order in which the writes were begun. */
    entries(): LedgerEntry[] {
      const entries = new Map<string, LedgerEntry>()
      for (const line of readFileSync(file, 'utf8').split('\n')) {
        if (line === '') continue
        const { begun, acknowledged } = JSON.parse(line) as { begun?: Write; acknowledged?: Write }
        const timesBegun = entries.get(begun?.key ?? acknowledged?.key ?? '')?.timesBegun ?? 0
        if (begun) {
          const isAcknowledged = false
          entries.set(begun.key, { write: begun, timesBegun: timesBegun + 1, isAcknowledged })
        }
        if (acknowledged) {
          entries.set(acknowledged.key, { write: acknowledged, timesBegun, isAcknowledged: true })
        }
      }
      return [...entries.values()]
    },
    close: () => closeSync(descriptor),
  }
}

export type Ledger = ReturnType<typeof openLedger>
