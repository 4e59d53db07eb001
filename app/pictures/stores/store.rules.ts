export interface Picture {
  bytes: Uint8Array<ArrayBuffer>
  modifiedAt: Date
}

export interface StoredFile {
  name: string
  bytes: number
  modifiedAt: Date
  /** The MD5 digest of its content in hexadecimal digits, if the store knows it without reading the file. */
  md5?: string
}

/** A store of pictures. Names such as `{id}.webp` come from the site, never from a visitor. */
export interface MediaStore {
  /** Replaces a file atomically: a reader gets the old picture or the new one, never a part. */
  put(name: string, bytes: Uint8Array): Promise<void>
  get(name: string): Promise<Picture | null>
  /** The size in bytes, without reading the file; null if it is missing. */
  size(name: string): Promise<number | null>
  /** Sets its modification time to now. */
  touch(name: string): Promise<void>
  /** Also succeeds for a missing file. */
  remove(name: string): Promise<void>
  /** Files whose names start with the prefix, in any order. */
  list(prefix: string): Promise<StoredFile[]>
}

/** A store whose files have an owner, such as a post. */
export interface OwnedStore extends MediaStore {
  /** The files of one owner, in any order, without reading those of others. */
  listOf(owner: string): Promise<StoredFile[]>
}

const fileName = /^[\w-]+(\.[\w-]+)*$/

/** Any other name could lead out of the store. */
export function isFileName(name: string): boolean {
  return fileName.test(name)
}
