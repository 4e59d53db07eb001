import type { PostFormValues } from '../../form/post-form.rules'
import { type Hint, type HintRange, quoted } from '../hint.rules'
import type { MarkdownText } from '../text/markdown-text.rules'
import { unmasked } from '../text/spans.rules'
import { datesIn, isSameDate, type WrittenDate } from './dates.rules'
import {
  containsIdentifier,
  type Identifier,
  identifiersIn,
  withPlainDots,
} from './identifiers.rules'
import { isSameNumber, numbersIn, numeralsIn } from './numbers.rules'
import type { WrittenNumber } from './written-number.rules'

/** A title or summary with more facts is checked only for the first: each of them is a search in the body. */
const maxFacts = 40

type Fact = HintRange &
  (
    | ({ is: 'identifier' } & Identifier)
    | { is: 'date'; spellings: WrittenDate[] }
    | ({ is: 'number' } & WrittenNumber)
  )

/** Numbers, dates and identifiers of the title and the summary that the body does not contain. */
export function unfoundFacts(
  typed: Pick<PostFormValues, 'title' | 'summary'>,
  body: MarkdownText,
): Hint[] {
  if (body.source.trim() === '') return []
  const index = indexOf(body)
  return (['title', 'summary'] as const).flatMap((field) =>
    factsIn(typed[field])
      .filter((fact) => !index(fact))
      .map(
        ({ start, end }): Hint => ({
          code: 'fact',
          field,
          message: `${quoted(typed[field].slice(start, end))} of the ${field} is not in the body.`,
          range: { start, end },
        }),
      ),
  )
}

/** In the order of the text. Numbers in words are left out: they count what a text shows. */
export function factsIn(text: string): Fact[] {
  const facts: Fact[] = []
  let rest = text
  const take = (found: Fact[]) => {
    facts.push(...found)
    for (const { start, end } of found) {
      rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end)
    }
  }
  take(distinctDates(datesIn(rest)))
  take(identifiersIn(rest).map((identifier) => ({ is: 'identifier', ...identifier })))
  take(
    numeralsIn(rest)
      .filter(({ end }) => !isPartOfWord(rest.slice(end, end + 4)))
      .map((number) => ({ is: 'number', ...number })),
  )
  return facts.sort((one, other) => one.start - other.start).slice(0, maxFacts)
}

/** '21st' and '5G' are words; '1990s' and '5GB' are numbers. */
function isPartOfWord(after: string): boolean {
  return /^\p{L}/u.test(after) && !/^(?:s|x|h|ms|min|k[bgm]|[mgtp]b)(?!\p{L})/iu.test(after)
}

/** One fact for each place: 4/3/2026 can be read in two ways. */
function distinctDates(dates: WrittenDate[]): Fact[] {
  const places = new Map<number, WrittenDate[]>()
  for (const date of dates) places.set(date.start, [...(places.get(date.start) ?? []), date])
  return [...places.values()].map((spellings) => ({
    is: 'date',
    start: spellings[0]?.start ?? 0,
    end: spellings[0]?.end ?? 0,
    spellings,
  }))
}

/** Answers whether the body contains a fact. It is read only as far as the facts need it. */
function indexOf(body: MarkdownText): (fact: Fact) => boolean {
  const text = once(() => unmasked(body.withCode))
  const source = once(() => withPlainDots(body.source))
  const dates = once(() => datesIn(text()))
  const numbers = once(() => numbersIn(text()))
  const counts = once(() => countsIn(body))
  return (fact) => {
    switch (fact.is) {
      case 'identifier':
        return containsIdentifier(source(), fact)
      case 'date':
        return dates().some((date) => fact.spellings.some((spelling) => isSameDate(spelling, date)))
      case 'number':
        return (
          numbers().some((number) => isSameNumber(fact, number)) ||
          (fact.unit === null && fact.values.some((value) => counts().has(value)))
        )
    }
  }
}

/** How many sections, items and rows a text has: '7 questions to ask' may be a list of seven. */
function countsIn({ blocks, source }: MarkdownText): Set<number> {
  const counts = new Set<number>()
  const headings = new Map<number, number>()
  let items = 0
  for (const { kind, level, isItem, start, end } of blocks) {
    if (kind === 'heading') headings.set(level, (headings.get(level) ?? 0) + 1)
    if (kind === 'table') counts.add(source.slice(start, end).split('\n').length - 2)
    items = isItem ? items + 1 : 0
    counts.add(items)
  }
  for (const count of headings.values()) counts.add(count)
  counts.delete(0)
  return counts
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
