import type { Log } from '../../process/log'

const wrongFolder =
  'the bucket article-thumbnails has other files than it had: many pictures of posts are missing. Check that its volume is mounted, and put them back; until then the posts keep their pictures. To remove a picture, use the desk.'

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
    /** Posts name this many pictures that are missing in a folder that seems to be the wrong one. */
    missingPictures(count: number): void {
      if (count > 0 && lastMissing === 0) log.error({ missing: count, folder }, wrongFolder)
      lastMissing = count
    },
  }
}
