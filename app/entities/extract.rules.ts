import { scoreOf } from './cvss/score.rules'
import { parseCvss } from './cvss/vector.rules'
import { type FoundEntity, isIndicator, type Mention } from './entity.rules'
import { identifiersIn, subjectsOf } from './identifiers/identifiers.rules'
import { indicatorsIn } from './indicators/indicators.rules'
import type { TextBlock } from './reading/blocks.rules'

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

/** The entities of a text, each once, in the order of their first mention. */
export function foundEntities(mentions: readonly Mention[]): FoundEntity[] {
  const found = new Map<string, FoundEntity>()
  for (const { type, value, line, why } of mentions) {
    const key = `${type} ${value}`
    const known = found.get(key)
    if (!known) {
      const state = isIndicator(type) ? 'waiting' : 'on'
      const score = type === 'cvss' ? scoreOfVector(value) : null
      found.set(key, {
        type,
        value,
        count: 1,
        lines: [line],
        state,
        why,
        ...(score !== null && { score }),
      })
    } else {
      known.count += 1
      if (known.lines.at(-1) !== line) known.lines.push(line)
    }
  }
  return [...found.values()]
}

function scoreOfVector(text: string): number | null {
  const vector = parseCvss(text)
  return vector && scoreOf(vector).score
}

/** Of an address or a host. */
function hostOf(site: string): string | null {
  const text = /^[a-z]+:\/\//i.test(site) ? site : `https://${site}`
  return URL.canParse(text) ? new URL(text).hostname : null
}
