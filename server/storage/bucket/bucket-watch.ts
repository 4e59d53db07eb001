import { type FSWatcher, watch } from 'node:fs'
import type { Log } from '../../process/log'
import { within } from '../../process/within'
import type { BucketFolder } from './bucket-folder'
import type { BucketScan } from './bucket-scan'

interface WatchParts {
  folder: BucketFolder
  scan: BucketScan
  /** Posts were changed by a file. */
  onAdopted: () => void
  log: Pick<Log, 'error'>
}

export interface BucketWatch {
  /** Posts may have come that files wait for. */
  wake(): void
  /** Begins nothing more, and waits for the file in hand, but not beyond the deadline. */
  stop(deadlineMs: number): Promise<void>
}

/** How often everything is looked at, in case the system does not tell of changes, as on a network disk. */
const aroundMs = 30_000
/** How long after a change the file is looked at, and again: then it has stopped changing. */
const soonMs = 400

/** Looks at the bucket when the system says that something changed in it, and now and then. */
export function startBucketWatch({ folder, scan, onAdopted, log }: WatchParts): BucketWatch {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let isStopped = false
  let isFailing = false
  let isAgain = false
  let isAroundDue = true
  let nextAt = Number.POSITIVE_INFINITY
  let waitMs = soonMs
  let watcher: FSWatcher | null = null
  let watched: number | null = null
  const around = setInterval(() => plan(0, true), aroundMs)
  plan(0, true)

  function plan(inMs: number, isAround = false): void {
    isAroundDue ||= isAround
    const at = Date.now() + inMs
    if (isStopped || at >= nextAt) return
    clearTimeout(timer)
    nextAt = at
    timer = setTimeout(() => {
      nextAt = Number.POSITIVE_INFINITY
      if (running) isAgain = true
      else run()
    }, inMs)
  }

  function run(): void {
    running = look().finally(() => {
      running = null
      if (isAgain) plan(soonMs)
      isAgain = false
    })
  }

  async function look(): Promise<void> {
    const isAround = isAroundDue
    isAroundDue = false
    try {
      if (isAround) await follow()
      const { isMore, isProgress, isAdopted } = await (isAround ? scan.lookAround() : scan.look())
      isFailing = false
      if (isAdopted) onAdopted()
      // One that is copied slowly is asked after less and less.
      waitMs = isProgress ? soonMs : Math.min(waitMs * 2, aroundMs)
      if (isMore) plan(waitMs)
    } catch (error) {
      if (!isFailing) log.error({ err: error }, 'the bucket article-thumbnails could not be read')
      isFailing = true
    }
  }

  /** The folder may have come only now, or be another than before. */
  async function follow(): Promise<void> {
    const inode = (await folder.look())?.inode ?? null
    if (inode === watched || isStopped) return
    watcher?.close()
    watcher = null
    watched = inode
    if (inode === null) return
    try {
      watcher = watch(folder.path, { persistent: false }, (_event, name) => {
        if (name !== null && !scan.hint(name)) return
        waitMs = soonMs
        plan(soonMs, name === null)
      })
      watcher.on('error', forget)
    } catch {
      // Too many are watched on this machine, or its disk cannot be: then it is looked at now and then.
      forget()
    }
  }

  function forget(): void {
    watcher?.close()
    watcher = null
  }

  return {
    wake() {
      if (scan.isWaiting()) plan(soonMs, true)
    },
    async stop(deadlineMs) {
      isStopped = true
      clearInterval(around)
      clearTimeout(timer)
      forget()
      scan.stop()
      await within(deadlineMs, async () => running)
    },
  }
}
