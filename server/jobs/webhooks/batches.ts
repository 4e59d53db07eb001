import { setTimeout as sleep } from 'node:timers/promises'

/** `write` gets what was added within `gatherMs` at once. The promise of an item settles when it is written. */
export function createBatches<Item>(gatherMs: number, write: (items: Item[]) => Promise<void>) {
  let waiting: Item[] = []
  let writing: Promise<void> | null = null

  async function writeSoon(): Promise<void> {
    await sleep(gatherMs)
    const items = waiting
    waiting = []
    writing = null
    await write(items)
  }

  return function add(item: Item): Promise<void> {
    waiting.push(item)
    writing ??= writeSoon()
    return writing
  }
}
