import { type SearchText, unparsedSearchText } from '~/markdown/visible-text'
import type { MakeSearchText, TextToSearch } from '~/posts/saving/search-text.actions'
import type { RenderQueue, Task } from './render-queue'

interface SearchTextOptions {
  queue: Pick<RenderQueue, 'run'>
  onTooCostly: (title: string) => void
  onFailure: (error: unknown) => void
}

/** Counts running and waiting texts: each is in memory as a whole. */
const maxPerEditor = 8

/** Twice what a megabyte of prose takes on a slow machine. */
const maxCpuMs = 3_000

/**
 * Makes the search texts of posts that are being saved, first come, first served, but one at a time for each editor:
 * other editors wait for a single text, however many one of them saves. Further texts of that editor are refused. If a
 * text cannot be parsed, its Markdown source is searched, and the post is saved all the same.
 */
export function createSearchTexts({
  queue,
  onTooCostly,
  onFailure,
}: SearchTextOptions): MakeSearchText {
  const waitingByEditor = new Map<string, Promise<SearchText>[]>()

  async function make({ title, body }: TextToSearch): Promise<SearchText> {
    // With equal costs the queue is in order; by cost, many small texts would delay a long one forever.
    const task: Task = { job: { as: 'search-text', body }, rank: 0, cost: 0, maxCpuMs }
    try {
      const outcome = await queue.run(task)
      if ('result' in outcome) return outcome.result as SearchText
      if ('isTooCostly' in outcome) onTooCostly(title)
      else onFailure(new Error(`The text could not be parsed: ${outcome.failure}`))
    } catch (error) {
      onFailure(error)
    }
    return unparsedSearchText(body)
  }

  return async (text) => {
    const { editorId } = text
    if (editorId === null) return make(text)
    const waiting = waitingByEditor.get(editorId) ?? []
    if (waiting.length >= maxPerEditor) return 'busy'
    const pending = waiting.at(-1)?.then(() => make(text)) ?? make(text)
    waiting.push(pending)
    waitingByEditor.set(editorId, waiting)
    const searchText = await pending
    waiting.shift()
    if (waiting.length === 0) waitingByEditor.delete(editorId)
    return searchText
  }
}
