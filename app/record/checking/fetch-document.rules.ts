import type { RecordDocument } from '../entries/document.rules'
import { hashOfText } from '../tree/check.rules'
import { parseFields } from './log-answers.rules'
import type { LogClient } from './log-client.rules'
import { isMissing, LogError } from './log-error.rules'

interface RecordedText {
  post: string
  version: number
  /** The one of its entry. */
  hash: string
}

/** What the site answers for a recorded text. */
export type FetchedDocument =
  | { is: 'text'; document: RecordDocument }
  /** It has this hash, which is not the recorded one. */
  | { is: 'changed'; hash: string }
  | { is: 'missing' }
  /** `reason`: what readers are told about it; '' for nothing. */
  | { is: 'hidden' | 'withdrawn'; reason: string }

export async function fetchDocument(
  client: LogClient,
  recorded: RecordedText,
): Promise<FetchedDocument> {
  try {
    const text = await client.document(recorded.post, recorded.version)
    const hash = await hashOfText(text)
    // What was changed may be anything, also no JSON.
    if (hash !== recorded.hash) return { is: 'changed', hash }
    // The format is that of the hash; who only compares needs no more.
    return { is: 'text', document: parseFields(text) as unknown as RecordDocument }
  } catch (error) {
    if (isMissing(error)) return { is: 'missing' }
    const isGone = error instanceof LogError && ['hidden', 'withdrawn'].includes(error.reason)
    if (!isGone) throw error
    const is = error.reason === 'hidden' ? 'hidden' : 'withdrawn'
    return { is, reason: error.textForReaders }
  }
}
