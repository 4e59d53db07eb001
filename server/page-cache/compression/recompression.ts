import { type CachedPage, recompress } from '../cached-page'

/** Further pages are not queued; they get another chance when they are requested again. */
const maxQueued = 50

/**
 * Compresses pages that are requested repeatedly as far as brotli can. That takes a quarter of a second of processor
 * time each, so it is done one page at a time, in the background.
 */
export function createRecompression(onRecompressed: (key: string, page: CachedPage) => void) {
  // A page stays queued until it is done, since it is requested many times meanwhile.
  const queue = new Map<CachedPage, string>()
  let isRunning = false

  async function run(): Promise<void> {
    isRunning = true
    for (const [page, key] of queue) {
      // After a failure the page stays as it is, and may be tried again.
      await recompress(page).then(
        () => onRecompressed(key, page),
        () => {},
      )
      queue.delete(page)
    }
    isRunning = false
  }

  return function add(key: string, page: CachedPage): void {
    if (queue.size >= maxQueued || queue.has(page)) return
    queue.set(page, key)
    if (!isRunning) void run()
  }
}
