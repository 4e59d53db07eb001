import { type Check, failed, passed } from '~/record/checking/check.rules'
import { checkVersion } from '~/record/checking/check-version.rules'
import type { LogClient } from '~/record/checking/log-client.rules'
import { LogError } from '~/record/checking/log-error.rules'
import type { ArticleParts } from './article-parts.rules'
import { tidy } from './page-element.rules'

/** Whether the corrections and updates on a page are those that were recorded. None if it shows none. */
export async function checkNotes(
  client: LogClient,
  post: string,
  notes: ArticleParts['notes'],
): Promise<Check[]> {
  if (notes.length === 0) return []
  const wrong: number[] = []
  for (const { version, change, text } of notes) {
    const found = await checkVersion(client, { post, version }).catch(nullIfMissing)
    const isHidden = found?.checks.some(
      ({ name, result }) => name === 'document' && result === 'skipped',
    )
    const document = found?.document
    const isSame = document?.change === change && tidy(document.note) === text
    if (!isHidden && !isSame) wrong.push(version)
  }
  if (wrong.length === 0) {
    return [
      passed('notes', 'The corrections and updates on the page are those that were recorded.'),
    ]
  }
  return [
    failed(
      'notes',
      `What the page says about changes is not what was recorded (version ${wrong.join(', ')}).`,
    ),
  ]
}

function nullIfMissing(error: unknown): null {
  if (error instanceof LogError && error.reason === 'missing') return null
  throw error
}
