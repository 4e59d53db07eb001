/**
 * The object storage does not answer, or refuses. `faultOf()` knows it by its name, so that pages and forms answer 503
 * as they do without a database.
 */
export class ObjectStorageError extends Error {
  override name = 'ObjectStorageError'
  /** The HTTP status of a refusal, such as 403; null without an answer. */
  readonly status: number | null

  constructor(message: string, { status, cause }: { status: number | null; cause?: unknown }) {
    super(message, { cause })
    this.status = status
  }

  /** The keys or the name of the bucket are wrong: trying again does not help. */
  get isRefusal(): boolean {
    return this.status !== null && this.status < 500 && this.status !== 429
  }
}

/** The content of an object is not what was stored. */
export class DamagedObjectError extends ObjectStorageError {
  constructor(key: string) {
    super(`The object ${key} is damaged: its digest is not that of the stored picture.`, {
      status: null,
    })
  }
}
