export type LogAnswer =
  | { status: 200; type: 'json' | 'text'; body: string }
  | { status: 404; error: string }
  /** With what readers are told about it; '' for nothing. */
  | { status: 410 | 451; error: string; reason: string }

/** The inclusion of an entry in the tree of a size. Hashes are hexadecimal. */
export interface LogProof {
  position: number
  size: number
  leaf: string
  path: string[]
}

export function missing(error: string): LogAnswer {
  return { status: 404, error }
}
