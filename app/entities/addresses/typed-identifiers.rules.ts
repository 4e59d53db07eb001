import type { Entity, IdentifierType } from '../entity.rules'
import { identifiersIn, type Subjects } from '../identifiers/identifiers.rules'
import type { TextBlock } from '../reading/blocks.rules'

/** An entity, and where it is in a text. */
export interface Span extends Entity {
  start: number
  end: number
}

const everySubject: Subjects = { namesAttack: true, namesOwasp: true, namesNist: true }
/** In an article these are read in capitals only. */
const writtenInCapitals: ReadonlySet<string> = new Set<IdentifierType>([
  'technique',
  'tactic',
  'group',
  'software',
  'mitigation',
  'atlas',
  'owasp',
])

/** The identifiers in what somebody typed: no word has to say what a code is, and it may be in small letters. */
export function typedIdentifiers(text: string): Span[] {
  const capitals = text.replace(/[a-z]/g, (letter) => letter.toUpperCase())
  const typed = identifiersIn(blockOf(text), everySubject)
  const inCapitals = identifiersIn(blockOf(capitals), everySubject).filter(({ type }) =>
    writtenInCapitals.has(type),
  )
  return [...typed, ...inCapitals].map(({ type, value, index, written }) => {
    return { type, value, start: index, end: index + written.length }
  })
}

/** The identifier that a typed text is as a whole; null for anything else. */
export function wholeIdentifier(typed: string): Entity | null {
  const text = withLabel(typed.trim())
  const whole = typedIdentifiers(text).find(({ start, end }) => start === 0 && end === text.length)
  return whole ? { type: whole.type, value: whole.value } : null
}

/** Papers have numbers that need a label, unless they are all that was typed. */
export function withLabel(text: string): string {
  if (/^10\.\d{4,6}\/\S+$/.test(text)) return `doi:${text}`
  return /^\d{4}\.\d{4,5}(?:v\d{1,2})?$/.test(text) ? `arXiv:${text}` : text
}

function blockOf(text: string): TextBlock {
  return {
    text,
    lineAt: () => 1,
    iocHeading: null,
    isCode: false,
    isIocBlock: false,
    heading: '',
    labels: '',
    cellLabel: '',
  }
}
