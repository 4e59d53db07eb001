import type { MakeSearchText, TextToSearch } from '~/posts/saving/search-text.actions'
import { type SearchText, unparsedSearchText } from '~/posts/saving/search-text.rules'
import type { RenderQueue, Task } from '../render-queue'

interface SearchTextOptions {
  queue: Pick<RenderQueue, 'run'>
  /** The address of the site itself is no indicator. */
  siteUrl: string
  onTooCostly: (title: string) => void
  onFailure: (error: unknown) => void
}

/**
 * Running and waiting texts of one editor: this many of any length, and more of them if they are short. Each is in
 * memory as a whole.
 */
const maxPerEditor = 8
const maxCharactersPerEditor = 200_000

/** Texts are parsed together up to this length, which takes tens of milliseconds. A longer one is parsed alone. */
const maxCharactersTogether = 20_000

/** Twice what a megabyte of prose takes on a slow machine. */
const maxCpuMs = 3_000

interface WaitingText {
  text: TextToSearch
  resolve: (searchText: SearchText) => void
}

/**
 * Makes the search texts of posts that are being saved, first come, first served, but one at a time for each editor, or
 * a few short ones together: other editors wait for no more, however many one of them saves. Further texts of that
 * editor are refused. Texts that are parsed together are also committed together (`database/sqlite/commit-group.ts`). If
 * a text cannot be parsed, its Markdown source is searched, and the post is saved all the same.
 */
export function createSearchTexts({
  queue,
  siteUrl,
  onTooCostly,
  onFailure,
}: SearchTextOptions): MakeSearchText {
  /** Running texts included. */
  const textsByEditor = new Map<string, WaitingText[]>()

  async function parse(bodies: string[]) {
    // With equal costs the queue is in order; by cost, many small texts would delay a long one forever.
    const task: Task = { job: { as: 'search-texts', bodies, siteUrl }, rank: 0, cost: 0, maxCpuMs }
    const outcome = await queue.run(task)
    return 'result' in outcome ? (outcome.result as SearchText[]) : outcome
  }

  async function make({ title, body }: TextToSearch): Promise<SearchText> {
    try {
      const parsed = await parse([body])
      if ('isTooCostly' in parsed) onTooCostly(title)
      else if ('failure' in parsed) {
        onFailure(new Error(`The text could not be parsed: ${parsed.failure}`))
      } else if (parsed[0]) return parsed[0]
    } catch (error) {
      onFailure(error)
    }
    return unparsedSearchText(body)
  }

  async function makeTogether(texts: readonly WaitingText[]): Promise<void> {
    const parsed = await parse(texts.map(({ text }) => text.body)).catch(() => null)
    if (Array.isArray(parsed)) {
      for (const [index, { text, resolve }] of texts.entries()) {
        resolve(parsed[index] ?? unparsedSearchText(text.body))
      }
    } else {
      // One of them is to blame: only that one is searched as Markdown.
      for (const { text, resolve } of texts) resolve(await make(text))
    }
  }

  async function makeAll(editorId: string, texts: WaitingText[]): Promise<void> {
    while (texts.length > 0) {
      const together = texts.slice(0, countTogether(texts))
      const [first] = together
      if (together.length > 1) await makeTogether(together)
      else first?.resolve(await make(first.text))
      texts.splice(0, together.length)
    }
    textsByEditor.delete(editorId)
  }

  return async (text) => {
    const { editorId } = text
    if (editorId === null) return make(text)
    const texts = textsByEditor.get(editorId) ?? []
    const characters = texts.reduce((sum, other) => sum + other.text.body.length, text.body.length)
    if (texts.length >= maxPerEditor && characters > maxCharactersPerEditor) return 'busy'
    const { promise, resolve } = Promise.withResolvers<SearchText>()
    texts.push({ text, resolve })
    if (texts.length === 1) {
      textsByEditor.set(editorId, texts)
      void makeAll(editorId, texts)
    }
    return promise
  }
}

/** How many of the first texts are parsed together: at least one. */
function countTogether(texts: readonly WaitingText[]): number {
  let characters = 0
  const tooMany = texts.findIndex(({ text }) => {
    characters += text.body.length
    return characters > maxCharactersTogether
  })
  return tooMany === -1 ? texts.length : Math.max(1, tooMany)
}
