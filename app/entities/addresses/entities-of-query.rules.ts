import { type Entity, entityKey } from '../entity.rules'
import { refangText } from '../indicators/defanged.rules'
import { hashIndicator } from '../indicators/hashes.rules'
import { networkIndicator, withoutPunctuation } from '../indicators/network.rules'
import { type Span, typedIdentifiers, withLabel } from './typed-identifiers.rules'

/** What a search names, in any spelling. */
export interface QueryEntities {
  entities: Entity[]
  /** It has no other words. */
  isWhole: boolean
  /** It ends with one of them. */
  isLast: boolean
}

const maxQueryLength = 1_000
const maxEntities = 5

/**
 * The entities that somebody searches for. Typed alone, no word has to say what a code or a hash is, and an address need
 * not be defanged. If a post names none of them, this costs one look into an index.
 */
export function entitiesOfQuery(query: string): QueryEntities {
  const text = withLabel(refangText(query.slice(0, maxQueryLength)).trim())
  const identifiers = identifierSpans(text)
  const spans = [...identifiers, ...indicatorSpans(text, identifiers)].toSorted(
    (one, other) => one.start - other.start,
  )
  const distinct = new Map(
    spans.map((span) => [entityKey(span), { type: span.type, value: span.value }]),
  )
  return {
    entities: [...distinct.values()].slice(0, maxEntities),
    isWhole: spans.length > 0 && !/[\p{L}\p{N}]/u.test(without(spans, text)),
    isLast: spans.some(({ end }) => end === text.length),
  }
}

function identifierSpans(text: string): Span[] {
  return typedIdentifiers(text).map((span) => ({
    ...span,
    ...wordsAround(text, span.start, span.end),
  }))
}

function indicatorSpans(text: string, others: readonly Span[]): Span[] {
  return Array.from(text.matchAll(/\S+/g)).flatMap(({ 0: word, index: start }) => {
    const end = start + word.length
    if (others.some((span) => span.start < end && start < span.end)) return []
    const entity =
      networkIndicator(word, { isDefanged: true, isAlone: true, siteHost: null }) ??
      hashIndicator(withoutPunctuation(word), [])
    return entity ? [{ ...entity, start, end }] : []
  })
}

/** `https://arxiv.org/abs/2401.12345` as a whole. */
function wordsAround(text: string, from: number, to: number): { start: number; end: number } {
  const rest = text.slice(to).search(/\s/)
  return {
    start: text.slice(0, from).search(/\S*$/),
    end: rest === -1 ? text.length : to + rest,
  }
}

function without(spans: readonly Span[], text: string): string {
  return spans.reduce(
    (left, { start, end }) => left.slice(0, start) + ' '.repeat(end - start) + left.slice(end),
    text,
  )
}
