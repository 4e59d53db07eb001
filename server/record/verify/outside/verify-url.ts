import { partsOfArticle } from '~/posts/record/checking/article-parts.rules'
import { checkNotes } from '~/posts/record/checking/check-notes.rules'
import { compareWords } from '~/posts/record/checking/compare-words.rules'
import { type Check, checked, skipped } from '~/record/checking/check.rules'
import { checkKeys, checkSignature } from '~/record/checking/check-keys.rules'
import {
  type CheckedVersion,
  checkVersion,
  isInRecord,
  type VersionToCheck,
} from '~/record/checking/check-version.rules'
import { parseFields } from '~/record/checking/log-answers.rules'
import {
  createLogClient,
  type Fetch,
  type LogClient,
  responseAt,
} from '~/record/checking/log-client.rules'
import { LogError } from '~/record/checking/log-error.rules'
import type { RecordHead } from '~/record/head.rules'
import { logPath } from '~/record/log-addresses.rules'
import { checkFiles, filesOfEarlier, filesOfNewest } from './check-files'
import { checkWholeRecord } from './check-whole-record'
import { bytesOf } from './fetch-outside'
import { type ParsedPage, parseEntryAddress, parsePage } from './parse-page'

export interface UrlToVerify {
  url: URL
  fetch: Fetch
  /** The key that the verifier already has, as base64. */
  trusted: string | null
  report: (progress: string) => void
}

export interface VerifiedUrl {
  /** What was verified, for people. */
  subject: string
  head: RecordHead
  checks: Check[]
}

/** Verifies an article, a version of its history, an entry, or the record of a whole site. Throws a LogError. */
export async function verifyUrl(request: UrlToVerify): Promise<VerifiedUrl> {
  const { url, fetch, trusted, report } = request
  const client = createLogClient(fetch, url.origin)
  const isSite = url.pathname === '/' || url.pathname === logPath
  if (isSite) {
    const checked = await checkWholeRecord(client, trusted, report)
    return { subject: `The record of ${url.origin}`, ...checked }
  }
  const version = parseEntryAddress(url.pathname)
  if (version) return versionAlone(client, request, version)
  const [, position] = /\/entries\/(\d+)$/.exec(url.pathname) ?? []
  if (url.pathname.startsWith(`${logPath}/`) && position !== undefined) {
    return entryAlone(client, Number(position), trusted)
  }
  return article(request)
}

async function versionAlone(
  client: LogClient,
  { url, fetch, trusted }: UrlToVerify,
  version: VersionToCheck,
): Promise<VerifiedUrl> {
  const found = await checkVersion(client, version, trusted)
  const files = await checkFiles({ fetch, site: url.origin }, found.files, filesOfEarlier)
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
  const [head, chain] = [await client.head(), await client.keys()]
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
  const page = parsePage(new TextDecoder().decode(await bytesOf(response)))
  const { shown } = page
  if (!shown) {
    throw new LogError(
      'invalid',
      `${url.href} does not name a version in a public record. Is it an article of a site with one?`,
    )
  }
  // After a redirect.
  const { origin, pathname } = new URL(response.url || url)
  const client = createLogClient(fetch, origin)
  const found = await checkVersion(client, shown, trusted)
  const words = await checkPage(client, page, { ...shown, origin, found })
  const isServed = page.canonical?.pathname === pathname ? filesOfNewest : filesOfEarlier
  const files = await checkFiles({ fetch, site: origin }, found.files, isServed)
  return {
    subject: subjectOf(found, shown),
    head: found.head,
    checks: [...found.checks, ...words, ...files],
  }
}

async function checkPage(
  client: LogClient,
  { article: element, canonical }: ParsedPage,
  { post, origin, found }: { post: string; origin: string; found: CheckedVersion },
): Promise<Check[]> {
  const parts = element && partsOfArticle(element)
  if (!found.document) return []
  if (!parts) {
    return [skipped('words', 'The page is made in another way, so its words were not compared.')]
  }
  return [
    ...compareWords(found.document, parts, canonical?.origin ?? origin),
    ...(await checkNotes(client, post, parts.notes)),
  ]
}

function subjectOf({ document, time }: CheckedVersion, { post, version }: VersionToCheck): string {
  const name = document ? `“${document.title}”` : `The post ${post}`
  return `${name}, version ${version}, recorded on ${time}`
}
