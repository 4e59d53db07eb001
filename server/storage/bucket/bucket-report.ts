import type { Log } from '../../process/log'

const volumeGone =
  'the bucket article-thumbnails holds none of the pictures that posts name. Check that its volume is mounted, or copy them back; until then posts keep naming them.'

/** Tells the log what only a person can do something about, each once. */
export function createBucketReport(log: Pick<Log, 'info' | 'error'>, folder: string) {
  let lastWaiting = 0
  let lastMissing = 0
  return {
    /** Files whose posts are not there yet. */
    waiting(files: ReadonlySet<string>): void {
      const [example] = files
      if (files.size > lastWaiting) {
        log.info(
          { files: files.size, example },
          'pictures in the bucket wait for posts of their ids',
        )
      }
      lastWaiting = files.size
    },
    /** So many pictures that posts name are missing, and there is not a single one. */
    missing(count: number): void {
      if (count > 0 && lastMissing === 0) log.error({ missing: count, folder }, volumeGone)
      lastMissing = count
    },
  }
}
