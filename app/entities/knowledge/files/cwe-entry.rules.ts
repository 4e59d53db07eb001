import type { EntryData, KnowledgeEntry } from './knowledge-file.rules'
import { firstParagraph } from './plain-text.rules'

interface CweFields {
  /** Only the number. */
  id: string
  name: string
  status: string
  description: string
}

/** A weakness, category or view of CWE. */
export function cweEntry({ id, name, status, description }: CweFields): KnowledgeEntry {
  const value = `CWE-${Number(id)}`
  const data: EntryData = { description: firstParagraph(description) }
  if (/^(?:deprecated|obsolete)$/i.test(status.trim())) {
    data.state = 'deprecated'
    const successor = successorIn(description)
    if (successor !== null && successor !== value) {
      data.successor = { type: 'cwe', value: successor }
    }
  }
  // "DEPRECATED: Use of Uninitialized Resource"
  const ownName = firstParagraph(name).replace(/^DEPRECATED\s*(?:\([^()]*\))?\s*:\s*/i, '')
  return { type: 'cwe', value, name: ownName, data }
}

/** CWE says it in a sentence alone. Only what was a duplicate has one successor. */
function successorIn(description: string): string | null {
  const found = /\bduplicate of CWE-(\d{1,5})\b(?! (?:and|or) CWE)/i.exec(description)
  return found ? `CWE-${Number(found[1])}` : null
}
