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
