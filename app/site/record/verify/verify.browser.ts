import { partsOfArticle } from '~/posts/record/checking/article-parts.rules'
import { checkPage, versionInPath, withWords } from '~/posts/record/checking/check-page.rules'
import {
  type Check,
  failed,
  hasFailed,
  passed,
  repeatIfFailed,
  skipped,
} from '~/record/checking/check.rules'
import { checkContinues } from '~/record/checking/check-continues.rules'
import {
  type CheckedVersion,
  checkVersion,
  type VersionToCheck,
} from '~/record/checking/check-version.rules'
import { createLogClient, type LogClient, responseAt } from '~/record/checking/log-client.rules'
import { LogError } from '~/record/checking/log-error.rules'
import { madeAt } from '~/record/checking/made-at.rules'
import type { RecordHead } from '~/record/head.rules'
import { entryAddress } from '~/record/log-addresses.rules'
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
  const shown = shownVersion(link.dataset.verify ?? '')
  const client = createLogClient(
    (address) => fetch(address, { cache: 'no-cache' }),
    location.origin,
  )
  const { head, checks } = await repeatIfFailed(() => checkArticle(client, shown))
  const isRight = !hasFailed(checks)
  return verdictOf([...checks, ...(isRight ? [await compareWithSeen(client, head)] : [])])
}

async function checkArticle(client: LogClient, shown: VersionToCheck) {
  const found = await checkVersion(client, shown)
  const checks = withWords([...found.checks, ...(await checkShown(client, found))], found)
  return { head: found.head, checks }
}

/** The version whose entry has this address. */
function shownVersion(address: string): VersionToCheck {
  const [, post = '', version] = /\/posts\/([^/]+)\/(\d+)$/.exec(address) ?? []
  return { post: decodeURIComponent(post), version: Number(version) }
}

async function checkShown(client: LogClient, found: CheckedVersion): Promise<Check[]> {
  const article = window.document.querySelector('article')
  const parts = article && partsOfArticle(fromPage(article))
  const canonical = canonicalUrl()
  const page = { parts, path: location.pathname, canonical, madeAt: () => timeOfPage(found) }
  const checks = await checkPage(client, found, page)
  if (!found.document || !parts) return checks
  // The Markdown renderer is most of what a verification loads.
  const { compareWords } = await import('~/posts/record/checking/compare-words.rules')
  const siteOrigin = canonical?.origin ?? location.origin
  const isEarlier = versionInPath(location.pathname) !== null
  return [compareWords(found.document, parts, { siteOrigin, isEarlier }), ...checks]
}

/** When this page was made, if readers who load it now still get the same version. */
async function timeOfPage({ post, version }: VersionToCheck): Promise<Date> {
  const response = await responseAt(
    (address) => fetch(address, { cache: 'no-store' }),
    location.href,
  ).catch(() => null)
  const isSame = (await response?.text())?.includes(`data-verify="${entryAddress(post, version)}"`)
  return response && isSame ? madeAt(response, new Date()) : new Date(0)
}

function canonicalUrl(): URL | null {
  const link = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
  return URL.parse(link?.href ?? '')
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
  if (error instanceof LogError && error.reason === 'unrecorded') {
    return verdictOf([failed('words', error.message)])
  }
  const obstacle = obstacleOf(error)
  if (obstacle === 'unknown') reportError(error)
  return uncheckedVerdict(obstacle)
}

function obstacleOf(error: unknown): Obstacle {
  if (error instanceof LogError && error.reason !== 'unrecorded') return error.reason
  const isUnsupported = error instanceof DOMException && error.name === 'NotSupportedError'
  return isUnsupported ? 'unsupported' : 'unknown'
}
