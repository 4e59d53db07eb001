import { isIndicator } from '../entity.rules'
import { withoutPunctuation } from '../indicators/network.rules'
import type { PostEntity } from '../post-entity.rules'

const mark = '[…]'

/**
 * Indicators that wait or are refused must not be in any export: so they are left out of the sentences that are
 * stored with other entities.
 */
export function hideWaiting(entities: readonly PostEntity[]): PostEntity[] {
  const hidden = new Set(
    entities.flatMap(({ type, state, written }) =>
      state !== 'on' && isIndicator(type) ? written : [],
    ),
  )
  if (hidden.size === 0) return [...entities]
  const phrases = [...hidden].filter((spelling) => /\s/.test(spelling))
  return entities.map((entity) =>
    entity.state === 'on'
      ? { ...entity, sentence: without(hidden, phrases, entity.sentence) }
      : entity,
  )
}

function without(hidden: ReadonlySet<string>, phrases: readonly string[], text: string): string {
  const hide = (word: string) => {
    const spelling = withoutPunctuation(word)
    return hidden.has(spelling) ? word.replace(spelling, () => mark) : word
  }
  // Most are one word; some words are a list of several.
  return phrases
    .reduce((rest, phrase) => rest.replaceAll(phrase, mark), text)
    .replace(/[^\s"“”<>`|]+/g, (word) => {
      const shown = hide(word)
      return shown === word ? word.replace(/[^,;]+/g, hide) : shown
    })
}
