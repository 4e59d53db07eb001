import { partsOfArticle } from '~/posts/record/checking/article-parts.rules'
import { checkPage, versionInPath, withWords } from '~/posts/record/checking/check-page.rules'
import { compareWords } from '~/posts/record/checking/compare-words.rules'
import { type Check, checked, repeatIfFailed } from '~/record/checking/check.rules'
import { checkKeys, checkSignature, withKeys } from '~/record/checking/check-keys.rules'
import {
  type CheckedVersion,
  checkVersion,
  unrecorded,
  type VersionToCheck,
} from '~/record/checking/check-version.rules'
import { isInRecord } from '~/record/checking/is-in-record.rules'
import { limitedBody } from '~/record/checking/limited-body.rules'
import { parseFields } from '~/record/checking/log-answers.rules'
import {
  createLogClient,
  type Fetch,
  type LogClient,
  responseAt,
} from '~/record/checking/log-client.rules'
import { isMissing, LogError } from '~/record/checking/log-error.rules'
import { madeAt } from '~/record/checking/made-at.rules'
import { eventsOfPost } from '~/record/checking/post-events.rules'
import type { RecordHead } from '~/record/head.rules'
import { logPath } from '~/record/log-addresses.rules'
import { checkFiles, filesOfEarlier, filesOfNewest } from './check-files'
import { checkWholeRecord } from './check-whole-record'
import { maxMegabytes } from './fetch-outside'
import { type ParsedPage, parseEntryAddress, parsePage } from './parse-page'

export interface UrlToVerify {
  url: URL
  fetch: Fetch
  /** The key that the verifier already has, as base64. */
  trusted: string | null
  report: (progress: string) => void
  /** Of a whole record, reads no texts. */
  entriesOnly?: boolean | undefined
}

export interface VerifiedUrl {
  /** What was verified, for people. */
  subject: string
  head: RecordHead
  checks: Check[]
}

/** Verifies an article, a version of its history, an entry, or the record of a whole site. Throws a LogError. */
export async function verifyUrl(request: UrlToVerify): Promise<VerifiedUrl> {
  const { url, fetch, trusted, report, entriesOnly } = request
  const client = createLogClient(fetch, url.origin)
  const isSite = url.pathname === '/' || url.pathname === logPath
  if (isSite) {
    const checked = await checkWholeRecord(client, trusted, report, { entriesOnly })
    return { subject: `The record of ${url.origin}`, ...checked }
  }
  const version = parseEntryAddress(url.pathname)
  if (version) return repeatIfFailed(() => versionAlone(client, request, version))
  const [, position] = /\/entries\/(\d+)$/.exec(url.pathname) ?? []
  if (url.pathname.startsWith(`${logPath}/`) && position !== undefined) {
    return entryAlone(client, Number(position), trusted)
  }
  return repeatIfFailed(() => article(request))
}

async function versionAlone(
  client: LogClient,
  { url, fetch, trusted }: UrlToVerify,
  version: VersionToCheck,
): Promise<VerifiedUrl> {
  const found = await checkVersion(client, version, trusted)
  const files = await checkFiles({ fetch, site: url.origin }, client, found, filesOfEarlier)
  return {
    subject: subjectOf(found, version),
    head: found.head,
    checks: [...found.checks, ...files],
  }
}

async function entryAlone(
  client: LogClient,
  position: number,
  trusted: string | null,
): Promise<VerifiedUrl> {
  const entry = await client.entry(position)
  const [head, chain] = await withKeys(client, client.head, (newest) => newest)
  const path = await client.inclusion(position, head.size)
  const { type, time } = parseFields(entry)
  const checks = [
    checked(
      'entry',
      await isInRecord({ position, entry, path }, head),
      `The entry is at ${position} of the record, of ${time}.`,
      'The entry is not in the record as it is signed.',
    ),
    await checkSignature(head, chain, trusted),
    await checkKeys(chain, trusted),
  ]
  return { subject: `Entry ${position} (${type})`, head, checks }
}

async function article(request: UrlToVerify): Promise<VerifiedUrl> {
  const { url, fetch, trusted } = request
  const response = await responseAt(fetch, url.href)
  const made = madeAt(response, new Date())
  const page = parsePage(await (await limitedBody(response, url.href, maxMegabytes)).text())
  const { shown } = page
  // After a redirect.
  const { origin, pathname } = new URL(response.url || url)
  const client = createLogClient(fetch, origin)
  if (!shown) throw await notNamed(client, url, page.post)
  const found = await checkVersion(client, shown, trusted)
  const ofPage = await checkShown(client, found, { ...page, origin, path: pathname, made })
  const checks = withWords([...found.checks, ...ofPage], found)
  const isServed = versionInPath(pathname) === null ? filesOfNewest : filesOfEarlier
  const files = await checkFiles({ fetch, site: origin }, client, found, isServed)
  return {
    subject: subjectOf(found, shown),
    head: found.head,
    checks: [...checks, ...files],
  }
}

/** A page without a link to its entry. If the record has its post, the text is another one. */
async function notNamed(client: LogClient, url: URL, post: string | null): Promise<LogError> {
  const events =
    post === null
      ? []
      : await eventsOfPost(client, post).catch((error: unknown) => {
          if (isMissing(error)) return []
          throw error
        })
  if (events.some(({ type }) => type === 'version')) return unrecorded(null, events)
  return new LogError(
    'invalid',
    `${url.href} does not name a version in a public record. Is it an article of a site with one? What was just imported is recorded within minutes.`,
  )
}

interface ShownPage extends Pick<ParsedPage, 'article' | 'canonical'> {
  origin: string
  path: string
  made: Date
}

async function checkShown(
  client: LogClient,
  found: CheckedVersion,
  { article: element, canonical, origin, path, made }: ShownPage,
): Promise<Check[]> {
  const parts = element && partsOfArticle(element)
  const { document } = found
  return [
    ...(document && parts
      ? [
          compareWords(document, parts, {
            siteOrigin: canonical?.origin ?? origin,
            isEarlier: versionInPath(path) !== null,
          }),
        ]
      : []),
    ...(await checkPage(client, found, { parts, path, canonical, madeAt: async () => made })),
  ]
}

function subjectOf({ document, time }: CheckedVersion, { post, version }: VersionToCheck): string {
  const name = document ? `“${document.title}”` : `The post ${post}`
  return `${name}, version ${version}, recorded on ${time}`
}
