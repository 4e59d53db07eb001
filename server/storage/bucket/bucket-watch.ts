import { type FSWatcher, watch } from 'node:fs'
import { settlesWithin } from '~/timing/settles-within'
import type { Log } from '../../process/log'
import type { BucketFolder } from './bucket-folder'
import type { BucketScan } from './bucket-scan'

interface WatchOptions {
  folder: BucketFolder
  scan: BucketScan
  /** Called after posts adopted files. */
  onAdopted: () => void
  log: Pick<Log, 'error'>
}

export interface BucketWatch {
  /** Call it after posts were created: files may be waiting for them. */
  wake(): void
  /** Starts no further scan, and waits for the current file, at most until the deadline. */
  stop(deadlineMs: number): Promise<void>
}

/** How often everything is checked, in case the system does not report changes, as on a network disk. */
const fullScanMs = 30_000
/** How long after a change a file is checked, and checked again: by then it has stopped changing. */
const soonMs = 400

/** Checks the bucket when the system reports a change in it, and at intervals. */
export function startBucketWatch({ folder, scan, onAdopted, log }: WatchOptions): BucketWatch {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let isStopped = false
  let isFailing = false
  let isRunRequested = false
  let isFullScanDue = true
  let nextAt = Number.POSITIVE_INFINITY
  let waitMs = soonMs
  let watcher: FSWatcher | null = null
  let watchedInode: number | null = null
  const fullScans = setInterval(() => plan(0, true), fullScanMs)
  plan(0, true)

  function plan(inMs: number, isFull = false): void {
    isFullScanDue ||= isFull
    const at = Date.now() + inMs
    if (isStopped || at >= nextAt) return
    clearTimeout(timer)
    nextAt = at
    timer = setTimeout(() => {
      nextAt = Number.POSITIVE_INFINITY
      if (running) isRunRequested = true
      else run()
    }, inMs)
  }

  function run(): void {
    running = runScan().finally(() => {
      running = null
      if (isRunRequested) plan(soonMs)
      isRunRequested = false
    })
  }

  async function runScan(): Promise<void> {
    const isFull = isFullScanDue
    isFullScanDue = false
    try {
      if (isFull) await watchFolder()
      const { hasUnsettled, hasProgress, hasAdopted } = await (isFull
        ? scan.scanFolder()
        : scan.scanChanges())
      isFailing = false
      if (hasAdopted) onAdopted()
      // A slowly copied file is checked less and less often.
      waitMs = hasProgress ? soonMs : Math.min(waitMs * 2, fullScanMs)
      if (hasUnsettled) plan(waitMs)
    } catch (error) {
      if (!isFailing) log.error({ err: error }, 'the bucket article-thumbnails could not be read')
      isFailing = true
    }
  }

  /** Watches the folder again if it was created or replaced since. */
  async function watchFolder(): Promise<void> {
    const inode = (await folder.status())?.inode ?? null
    if (inode === watchedInode || isStopped) return
    watcher?.close()
    watcher = null
    watchedInode = inode
    if (inode === null) return
    try {
      watcher = watch(folder.path, { persistent: false }, (_event, name) => {
        if (name !== null && !scan.reportChange(name)) return
        waitMs = soonMs
        plan(soonMs, name === null)
      })
      watcher.on('error', stopWatching)
    } catch {
      // Too many watches on this machine, or a disk without them: the interval still finds changes.
      stopWatching()
    }
  }

  function stopWatching(): void {
    watcher?.close()
    watcher = null
  }

  return {
    wake() {
      if (scan.isWaiting()) plan(soonMs, true)
    },
    async stop(deadlineMs) {
      isStopped = true
      clearInterval(fullScans)
      clearTimeout(timer)
      stopWatching()
      scan.stop()
      if (running) await settlesWithin(deadlineMs, running)
    },
  }
}
