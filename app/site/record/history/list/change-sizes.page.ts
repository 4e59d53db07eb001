import { setImmediate as nextTurn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Db } from '~/database/database'
import { isSameText } from '~/posts/record/history/compare-documents.rules'
import { documentsOf } from '~/posts/record/history/history.queries'
import { type ChangeSize, changeSize } from '~/posts/revisions/change-size.rules'

/** Two neighbouring versions of a post. */
interface Step {
  post: string
  before: number
  version: number
}

/** What a step changed. */
interface StepChange {
  /** Null if a text is too long. */
  size: ChangeSize | null
  isSame: boolean
}

export type SizeOf = (step: Step) => Promise<StepChange>

export const unknownChange: StepChange = { size: null, isSame: false }

/** Counting takes a millisecond for each 10,000 characters. */
const maxCharacters = 200_000
const maxSizes = 20_000

/** Versions never change, so their words are counted once. Neither text may be hidden. */
export function createChangeSizes(db: Db): SizeOf {
  const sizes = new LRUCache<string, StepChange>({ max: maxSizes })
  return async ({ post, before, version }) => {
    const key = `${post} ${before} ${version}`
    const known = sizes.get(key)
    if (known) return known
    const documents = await documentsOf(db, post, [before, version])
    const [older, newer] = [documents.get(before), documents.get(version)]
    // Hidden in the meantime.
    if (!older || !newer) return unknownChange
    // A page has fifty of them: other requests are answered in between.
    await nextTurn()
    const isCounted = older.body.length + newer.body.length <= maxCharacters
    const size = isCounted ? changeSize(older, newer) : null
    const change = { size, isSame: isSameText(older, newer) }
    sizes.set(key, change)
    return change
  }
}
