import { mistakenScore } from './cvss/quoted-score.rules'
import { vectorScore } from './cvss/score.rules'
import { parseCvss } from './cvss/vector.rules'
import { entityKey, type FoundEntity, isIndicator, type Mention } from './entity.rules'
import { identifiersIn, subjectsOf } from './identifiers/identifiers.rules'
import { indicatorsIn } from './indicators/indicators.rules'
import type { TextBlock } from './reading/blocks.rules'
import { sentenceAt } from './reading/sentence.rules'

/** Every mention of an entity in the blocks of a text. The site's own addresses are no indicators. */
export function mentionsInBlocks(
  blocks: readonly TextBlock[],
  markdown: string,
  site: string | null,
): Mention[] {
  const subjects = subjectsOf(markdown)
  const siteHost = site === null ? null : hostOf(site)
  return blocks.flatMap((block) => [
    ...identifiersIn(block, subjects),
    ...indicatorsIn(block, siteHost),
  ])
}

/** Texts use one or two. */
const maxSpellings = 20

/** The entities of a text, each once, in the order of their first mention. */
export function foundEntities(mentions: readonly Mention[]): FoundEntity[] {
  const found = new Map<string, FoundEntity>()
  for (const mention of mentions) {
    const { line, written } = mention
    const key = entityKey(mention)
    const known = found.get(key)
    if (!known) found.set(key, firstFound(mention))
    else {
      known.count += 1
      if (known.lines.at(-1) !== line) known.lines.push(line)
      const isNew = known.written.length < maxSpellings && !known.written.includes(written)
      if (isNew) known.written.push(written)
      const mistaken = mistakenScoreOf(mention)
      if (mistaken !== undefined) known.mistakenScore ??= mistaken
    }
  }
  for (const { written } of found.values()) {
    written.sort((one, other) => other.length - one.length || (one < other ? -1 : 1))
  }
  return [...found.values()]
}

function firstFound(mention: Mention): FoundEntity {
  const { type, value, line, written, why, block, index } = mention
  const score = type === 'cvss' ? vectorScore(value) : null
  const mistakenScore = mistakenScoreOf(mention)
  return {
    type,
    value,
    count: 1,
    lines: [line],
    written: [written],
    sentence: sentenceAt(block, index, written.length),
    section: block.heading,
    state: isIndicator(type) ? 'waiting' : 'on',
    why,
    ...(score !== null && { score }),
    ...(mistakenScore !== undefined && { mistakenScore }),
  }
}

function mistakenScoreOf({ type, block, index, written }: Mention): number | undefined {
  if (type !== 'cvss') return undefined
  const vector = parseCvss(written)
  const found = vector && { vector, text: written, start: index, end: index + written.length }
  return (found && mistakenScore(block.text, found)) ?? undefined
}

/** Of an address or a host. */
function hostOf(site: string): string | null {
  const text = /^[a-z]+:\/\//i.test(site) ? site : `https://${site}`
  return URL.canParse(text) ? new URL(text).hostname : null
}
