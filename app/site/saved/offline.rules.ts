// The protocol between pages and the service worker: pages send the list of saved posts, the worker caches them.

/** Saved pages, and the files they need. A new format needs a new name; the worker deletes the old caches. */
export const pagesCache = 'saved-pages-1'
export const filesCache = 'saved-files-1'

/** Cached while anything is saved, so that a reader who is offline finds the saved posts. */
export const alwaysCached = ['/saved', '/offline']

export interface KeepRequest {
  /** The paths of all saved posts. If empty, the worker deletes everything and unregisters. */
  keep: string[]
}

/** The worker posts this to open pages when the cache has changed. */
export const cacheChangedMessage = 'kept'
