import { findVectors } from '../cvss/find-vectors.rules'
import type { Entity, Mention } from '../entity.rules'
import type { TextBlock } from '../reading/blocks.rules'
import { doisIn } from './doi.rules'
import { identifierPatterns } from './identifier-patterns.rules'
import type { Surroundings } from './pattern.rules'

/** What the whole text speaks of: a number that looks like a product code then counts. */
export type Subjects = Pick<Surroundings, 'namesAttack' | 'namesOwasp' | 'namesNist'>

export function subjectsOf(markdown: string): Subjects {
  return {
    namesAttack: /\bATT&(?:amp;)?CK\b|\bMITRE\b/i.test(markdown),
    namesOwasp: /\bOWASP\b/i.test(markdown),
    namesNist: /\bNIST\b/.test(markdown),
  }
}

/** Enough for a word or two beside a match. */
const besideLength = 30

const hint =
  /CVE|CWE|CAPEC|GHSA|RFC|arXiv|doi|NIST|\bSP[ -]?\d|Publication|10\.\d{4}|AML\.|(?:LLM|API|ASI)\d|\b[AM]\d{1,2}:20|T[01]\d{3}|TA0|[GSM][01]\d{3}|AV:|CVSS/i

/** A quick check, since most texts have none. */
export function mayHaveIdentifier(text: string): boolean {
  return hint.test(text)
}

/** Every identifier in a block. */
export function identifiersIn(block: TextBlock, subjects: Subjects): Mention[] {
  const { text } = block
  if (!mayHaveIdentifier(text)) return []
  // Outside of code, an address is a link: it says where it leads.
  const plain = block.isCode ? text : withoutAddresses(text)
  const labelled = `${block.isIocBlock ? 'techniques' : ''} ${block.labels} ${text}`
  const says = once((words: RegExp) => words.test(labelled))
  const mentions: Mention[] = []
  const add = (entity: Entity, index: number, written: string) => {
    const line = block.lineAt(index)
    mentions.push({ ...entity, written, line, why: 'an identifier', block, index })
  }
  for (const { type, pattern, read } of identifierPatterns) {
    const searched = type === 'arxiv' ? text : plain
    for (const match of searched.matchAll(pattern)) {
      const after = match.index + match[0].length
      if (!isWhole(searched, match.index, after)) continue
      const surroundings: Surroundings = {
        ...subjects,
        says,
        before: searched.slice(Math.max(0, match.index - besideLength), match.index),
        after: searched.slice(after, after + besideLength),
      }
      const value = read(match.slice(1), surroundings)
      if (value !== null) add({ type, value }, match.index, match[0])
    }
  }
  for (const { value, index, written } of doisIn(text)) {
    add({ type: 'doi', value }, index, written)
  }
  for (const { text: value, start } of findVectors(plain)) {
    add({ type: 'cvss', value }, start, value)
  }
  return mentions
}

/** Asked a thousand times about a long block, it is answered once. */
function once(ask: (words: RegExp) => boolean): (words: RegExp) => boolean {
  const answers = new Map<RegExp, boolean>()
  return (words) => {
    const known = answers.get(words) ?? ask(words)
    answers.set(words, known)
    return known
  }
}

const letter = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d_]/u
const joined = /[\p{L}\p{N}][-.:]$/u

/** Not in the middle of a longer word, number or file name. */
function isWhole(text: string, start: number, end: number): boolean {
  const [before, after] = [text.slice(Math.max(0, start - 2), start), text.slice(end, end + 2)]
  return !(
    letter.test(before.slice(-1)) ||
    joined.test(before) ||
    letter.test(after.slice(0, 1)) ||
    /^[-.:]\d/.test(after)
  )
}

const address = /\b(?:https?|ftp|hxxps?):\/\/[^\s<>"]+/gi

/** Of the same length, so that positions stay right. */
function withoutAddresses(text: string): string {
  return text.includes('://') ? text.replace(address, (found) => ' '.repeat(found.length)) : text
}
