import type { OwnedStore } from '../../../app/pictures/stores/store.rules'

export interface MemoryStore extends OwnedStore {
  files: Map<string, { bytes: Uint8Array<ArrayBuffer>; modifiedAt: Date }>
}

/** A picture store in memory. */
export function memoryStore(
  pictures: Record<string, Uint8Array<ArrayBuffer>> = {},
  clock: () => Date = () => new Date(0),
  ownerOf: (name: string) => string | null = () => null,
): MemoryStore {
  const files: MemoryStore['files'] = new Map(
    Object.entries(pictures).map(([name, bytes]) => [name, { bytes, modifiedAt: clock() }]),
  )
  const described = () =>
    Array.from(files, ([name, { bytes, modifiedAt }]) => ({
      name,
      bytes: bytes.byteLength,
      modifiedAt,
    }))
  return {
    files,
    put: async (name, bytes) =>
      void files.set(name, { bytes: new Uint8Array(bytes), modifiedAt: clock() }),
    get: async (name) => files.get(name) ?? null,
    size: async (name) => files.get(name)?.bytes.byteLength ?? null,
    touch: async (name) => {
      const file = files.get(name)
      if (file) files.set(name, { ...file, modifiedAt: clock() })
    },
    remove: async (name) => void files.delete(name),
    list: async (prefix) => described().filter(({ name }) => name.startsWith(prefix)),
    listOf: async (owner) => described().filter(({ name }) => ownerOf(name) === owner),
  }
}
