import type { Log } from '../../process/log'

const volumeMissing =
  'the bucket article-thumbnails has none of the pictures of the posts. Check that its volume is mounted, or restore them; until then the posts keep their pictures.'

/** Logs problems of the bucket that only a person can fix, each once. */
export function createBucketReport(log: Pick<Log, 'info' | 'error'>, folder: string) {
  let lastWaiting = 0
  let lastMissing = 0
  return {
    /** Files whose posts do not exist yet. */
    waitingFiles(files: ReadonlySet<string>): void {
      const [example] = files
      if (files.size > lastWaiting) {
        log.info(
          { files: files.size, example },
          'pictures in the bucket wait for posts of their ids',
        )
      }
      lastWaiting = files.size
    },
    /** Posts name this many pictures, and none of them exists. */
    missingPictures(count: number): void {
      if (count > 0 && lastMissing === 0) log.error({ missing: count, folder }, volumeMissing)
      lastMissing = count
    },
  }
}
