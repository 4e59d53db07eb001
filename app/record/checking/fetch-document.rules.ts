import type { RecordDocument } from '../entries/document.rules'
import { hashOfText } from '../tree/check.rules'
import { parseFields } from './log-answers.rules'
import type { LogClient } from './log-client.rules'
import { LogError } from './log-error.rules'

/** What the site answers for a recorded text. */
export type FetchedDocument =
  | { is: 'text'; hash: string; document: RecordDocument }
  /** `reason`: what readers are told about it; '' for nothing. */
  | { is: 'hidden' | 'withdrawn'; reason: string }

export async function fetchDocument(
  client: LogClient,
  { post, version }: { post: string; version: number },
): Promise<FetchedDocument> {
  try {
    const text = await client.document(post, version)
    // The format is that of the hash; who only compares needs no more.
    const document = parseFields(text) as unknown as RecordDocument
    return { is: 'text', hash: await hashOfText(text), document }
  } catch (error) {
    const isGone = error instanceof LogError && ['hidden', 'withdrawn'].includes(error.reason)
    if (!isGone) throw error
    const is = error.reason === 'hidden' ? 'hidden' : 'withdrawn'
    return { is, reason: error.textForReaders }
  }
}
