import { partsOfArticle } from '~/posts/record/checking/article-parts.rules'
import { checkNotes } from '~/posts/record/checking/check-notes.rules'
import { type Check, hasFailed, passed, skipped } from '~/record/checking/check.rules'
import { checkContinues } from '~/record/checking/check-continues.rules'
import { checkVersion } from '~/record/checking/check-version.rules'
import { createLogClient, type LogClient } from '~/record/checking/log-client.rules'
import { LogError } from '~/record/checking/log-error.rules'
import type { RecordDocument } from '~/record/entries/document.rules'
import type { RecordHead } from '~/record/head.rules'
import { fromPage } from './page-elements.browser'
import { keepHead, seenHead } from './seen-head.browser'
import { type Obstacle, uncheckedVerdict, type Verdict, verdictOf } from './verdict.rules'
import { createPanel } from './verdict-panel.browser'

let isRunning = false

/** Checks the article of this page against the record, and shows the result below the link. */
export async function verify(link: HTMLAnchorElement): Promise<void> {
  if (isRunning) return
  isRunning = true
  const panel = createPanel(link)
  panel.showProgress('Checking the record…')
  panel.show(await verdict(link).catch(unchecked))
  isRunning = false
}

async function verdict(link: HTMLAnchorElement): Promise<Verdict> {
  if (!crypto.subtle) return uncheckedVerdict('insecure')
  const [, post = '', version] = /\/posts\/([^/]+)\/(\d+)$/.exec(link.dataset.verify ?? '') ?? []
  const id = decodeURIComponent(post)
  const client = createLogClient(
    (address) => fetch(address, { cache: 'no-cache' }),
    location.origin,
  )
  const found = await checkVersion(client, { post: id, version: Number(version) })
  const checks = [
    ...found.checks,
    ...(found.document ? await checkPage(client, id, found.document) : []),
  ]
  const isRight = !hasFailed(checks)
  return verdictOf([...checks, ...(isRight ? [await compareWithSeen(client, found.head)] : [])])
}

async function checkPage(
  client: LogClient,
  post: string,
  document: RecordDocument,
): Promise<Check[]> {
  const article = window.document.querySelector('article')
  const parts = article && partsOfArticle(fromPage(article))
  if (!parts) return [skipped('words', 'The words of this page were not compared.')]
  // The Markdown renderer is most of what a verification loads.
  const { compareWords } = await import('~/posts/record/checking/compare-words.rules')
  return [
    ...compareWords(document, parts, canonicalOrigin()),
    ...(await checkNotes(client, post, parts.notes)),
  ]
}

/** The origin that the publication has for itself: it decides which links are external. */
function canonicalOrigin(): string {
  const link = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
  return URL.parse(link?.href ?? '')?.origin ?? location.origin
}

async function compareWithSeen(client: LogClient, head: RecordHead): Promise<Check> {
  const seen = seenHead()
  const check = seen ? await checkContinues(client, seen, head) : null
  // A head that does not fit stays: it is the evidence.
  const isKept = check?.result === 'failed' || keepHead(head)
  if (check) return check
  return isKept
    ? passed(
        'continues',
        'This browser sees the record for the first time. It keeps the head, and compares it when you verify again.',
      )
    : skipped('continues', 'This browser cannot keep the head of the record to compare it later.')
}

function unchecked(error: unknown): Verdict {
  const obstacle = obstacleOf(error)
  if (obstacle === 'unknown') reportError(error)
  return uncheckedVerdict(obstacle)
}

function obstacleOf(error: unknown): Obstacle {
  if (error instanceof LogError) return error.reason
  const isUnsupported = error instanceof DOMException && error.name === 'NotSupportedError'
  return isUnsupported ? 'unsupported' : 'unknown'
}
