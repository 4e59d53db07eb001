import type { IdentifierType } from '../entity.rules'

/** What surrounds a match: some identifiers look like product codes and need words that say what they are. */
export interface Surroundings {
  /** Whether the text of the block, or the headings and labels above it, have one of these words. */
  says(words: RegExp): boolean
  /** Whether the whole text speaks of ATT&CK, of OWASP, and of NIST. */
  namesAttack: boolean
  namesOwasp: boolean
  namesNist: boolean
  before: string
  after: string
}

export interface IdentifierPattern {
  type: IdentifierType
  /** With the flag g. It begins with letters, and takes linear time for any text. */
  pattern: RegExp
  /** The canonical value; null if it is none after all. */
  read(groups: readonly string[], surroundings: Surroundings): string | null
}

/** With the flag g, from its source. */
export const expression = (source: string, flags = '') => new RegExp(source, `g${flags}`)
