import { type SearchText, typedSearchText } from '~/markdown/visible-text'
import type { MakeSearchText, TextToSearch } from '~/posts/saving/search-text.actions'
import type { Lane, Task } from './lane'

interface SearchTextDeps {
  lane: Pick<Lane, 'run'>
  onTooMuch: (title: string) => void
  onFailure: (error: unknown) => void
}

/** One that is parsed, and those that wait: each holds a whole text in memory. */
const mostOfOneEditor = 8

/** Twice what a megabyte of prose takes on a slow machine. */
const mostCpuMs = 3_000

/**
 * Search texts of posts that are being saved. They are made in the order they come in, and of each editor one at a
 * time: however many texts one of them saves, the others wait for a single one of these. Few of one editor wait, and
 * what is more is refused. A save is never lost because its text cannot be parsed: then it is searched as it was typed.
 */
export function createSearchTexts({ lane, onTooMuch, onFailure }: SearchTextDeps): MakeSearchText {
  const linesOf = new Map<string, Promise<SearchText>[]>()

  async function make({ title, body }: TextToSearch): Promise<SearchText> {
    // All of the same cost: the cheapest first would let one editor's small texts come before a long one for ever.
    const task: Task = { job: { as: 'search-text', body }, rank: 0, cost: 0, mostCpuMs }
    try {
      const outcome = await lane.run(task)
      if ('rendered' in outcome) return outcome.rendered as SearchText
      if ('tooMuch' in outcome) onTooMuch(title)
      else onFailure(new Error(`The text could not be parsed: ${outcome.failed}`))
    } catch (error) {
      onFailure(error)
    }
    return typedSearchText(body)
  }

  return async (of) => {
    const { editorId } = of
    if (editorId === null) return make(of)
    const line = linesOf.get(editorId) ?? []
    if (line.length >= mostOfOneEditor) return 'busy'
    const made = line.at(-1)?.then(() => make(of)) ?? make(of)
    line.push(made)
    linesOf.set(editorId, line)
    const text = await made
    line.shift()
    if (line.length === 0) linesOf.delete(editorId)
    return text
  }
}
