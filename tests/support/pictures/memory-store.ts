import type { MediaStore } from '../../../app/media/store'

export interface MemoryStore extends MediaStore {
  files: Map<string, { bytes: Uint8Array<ArrayBuffer>; modifiedAt: Date }>
}

/** A place for pictures that keeps nothing beyond a test. */
export function memoryStore(
  pictures: Record<string, Uint8Array<ArrayBuffer>> = {},
  clock: () => Date = () => new Date(0),
): MemoryStore {
  const files: MemoryStore['files'] = new Map(
    Object.entries(pictures).map(([name, bytes]) => [name, { bytes, modifiedAt: clock() }]),
  )
  return {
    files,
    put: async (name, bytes) =>
      void files.set(name, { bytes: new Uint8Array(bytes), modifiedAt: clock() }),
    get: async (name) => files.get(name) ?? null,
    size: async (name) => files.get(name)?.bytes.byteLength ?? null,
    remove: async (name) => void files.delete(name),
    list: async (prefix) =>
      Array.from(files, ([name, { modifiedAt }]) => ({ name, modifiedAt })).filter(({ name }) =>
        name.startsWith(prefix),
      ),
  }
}
