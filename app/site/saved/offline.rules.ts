// What pages and the service worker have to agree on. Pages say what to keep; the worker keeps it.

/** Saved pages, and what they need to be shown. A change of format is a new name; the old are deleted. */
export const pagesCache = 'saved-pages-1'
export const filesCache = 'saved-files-1'

/** Kept as long as anything is: where a reader without a connection finds what there is to read. */
export const alwaysKept = ['/saved', '/offline']

export interface KeepRequest {
  /** The addresses of all saved posts. None: nothing is to be kept any more. */
  keep: string[]
}

/** What the worker tells open pages once it is done. */
export const keptMessage = 'kept'
