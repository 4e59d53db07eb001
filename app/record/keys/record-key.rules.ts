/** A public key of the record. */
export interface RecordKey {
  id: string
  /** 32 bytes as base64. */
  key: string
  created: string
  /** When another key replaced it. */
  retired: string | null
  /** The key that signed this one; null for the first. */
  previous: string | null
  /** Of keyText() by the previous key, as base64. */
  signature: string | null
}

/** Each after the one that it replaced: several may have the same time. */
export function inOrder(keys: readonly RecordKey[]): RecordKey[] {
  const after = new Map(keys.map((key) => [key.previous, key]))
  const ordered: RecordKey[] = []
  for (let key = after.get(null); key && !ordered.includes(key); key = after.get(key.id)) {
    ordered.push(key)
  }
  return [...ordered, ...keys.filter((key) => !ordered.includes(key))]
}
