export interface Picture {
  bytes: Uint8Array<ArrayBuffer>
  modifiedAt: Date
}

export interface StoredFile {
  name: string
  bytes: number
  modifiedAt: Date
}

/** Where pictures are kept. Names are ours (`{id}.webp`), never a visitor's. */
export interface MediaStore {
  /** Replaces what is there in one step: a reader gets the old picture or the new one, never half. */
  put(name: string, bytes: Uint8Array): Promise<void>
  get(name: string): Promise<Picture | null>
  /** In bytes, without reading it; null where there is none. */
  size(name: string): Promise<number | null>
  /** Makes it as new as if it had just been put. */
  touch(name: string): Promise<void>
  /** What is not there is gone already. */
  remove(name: string): Promise<void>
  /** All whose names begin so, in no order. */
  list(prefix: string): Promise<StoredFile[]>
}

/** A store whose files belong to something, such as a post, and are found by it. */
export interface OwnedStore extends MediaStore {
  /** All files of one owner, in no order, without looking at those of others. */
  listOf(owner: string): Promise<StoredFile[]>
}
