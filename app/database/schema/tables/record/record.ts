import type { Generated } from 'kysely'

/** An entry of the public record: a leaf of its tree, with the signed head of the tree that ends with it. */
export interface RecordEntryTable {
  /** Counts from 0. */
  position: number
  /** An EntryType: see app/record/entries/entry.rules.ts. */
  type: string
  kind: string | null
  post_id: string | null
  version: number | null
  /** The bytes of the leaf, exactly. */
  entry: string
  /** Of the complete subtrees that end with this entry, from the leaf up: hexadecimal, separated by spaces. */
  hashes: string
  /** Of the tree that ends with this entry. */
  root: string
  at: string
  /** The key that signed the head. */
  key_id: string
  /** Of the head of the tree that ends with this entry, as base64. */
  signature: string
}

/** One row. Writers lock it until their transaction ends. */
export interface RecordStateTable {
  id: number
  /** Names this record in its heads. */
  origin: string
  size: number
  /** The complete subtrees from the left, the largest first: hexadecimal, separated by spaces. */
  frontier: string
  /** Of the newest entry. */
  at: string
  key_id: string
}

/** The public keys. The private one that is in use is a setting. */
export interface RecordKeyTable {
  id: string
  /** 32 bytes as base64. */
  public_key: string
  created_at: string
  /** The key that signed this one; null for the first. */
  previous_id: string | null
  signature: string | null
  retired_at: string | null
}

/** A version of a post that readers saw. It outlives the post. */
export interface PublicVersionTable {
  kind: string
  post_id: string
  version: number
  at: string
  /** A Change: see app/record/entries/entry.rules.ts. */
  change: string
  /** What readers are told about the change. */
  note: string
  /** Its canonical text; '' once it is hidden. */
  document: string
  /** SHA-256 of the document, hexadecimal. */
  hash: string
  /** Of its entry in the record. */
  position: number
  hidden_at: string | null
  hidden_reason: Generated<string>
  hidden_by: Generated<string>
}

/** A post that readers saw and can no longer see. It outlives the post. */
export interface WithdrawalTable {
  kind: string
  post_id: string
  /** Where readers found it. */
  path: string
  title: string
  at: string
  /** For readers; '' without one. */
  reason: string
}

/** A post whose pictures and exports are to be hashed for the record. */
export interface FilesToRecordTable {
  post_id: string
  kind: string
  /** Not before this time. */
  due_at: string
  attempts: Generated<number>
}
