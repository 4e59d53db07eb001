import type { RecordHead } from '../head.rules'
import {
  documentAddress,
  entryAddress,
  logPath,
  maxEntries,
  postEntriesAddress,
} from '../log-addresses.rules'
import { limitedBody } from './limited-body.rules'
import {
  type KeysAnswer,
  type ListedEntry,
  parseEntries,
  parseHead,
  parseKeys,
  parsePath,
  parseVersion,
  type VersionAnswer,
} from './log-answers.rules'
import { LogError, type LogErrorReason, unreachable } from './log-error.rules'

export type Fetch = (address: string) => Promise<Response>

/** The public record of a site, as its addresses tell it. Everything throws a LogError. */
export interface LogClient {
  head(): Promise<RecordHead>
  headOfSize(size: number): Promise<RecordHead>
  keys(): Promise<KeysAnswer>
  version(post: string, version: number): Promise<VersionAnswer>
  /** The bytes of the text that was hashed. */
  document(post: string, version: number): Promise<string>
  entry(position: number): Promise<string>
  /** From `from` on, as many as the site sends at once. */
  entries(from: number): Promise<ListedEntry[]>
  /** All that happened to a post, in order. */
  entriesOfPost(post: string): Promise<ListedEntry[]>
  /** What was renamed on all posts at once, in order. */
  names(): Promise<ListedEntry[]>
  inclusion(position: number, size: number): Promise<string[]>
  consistency(from: number, to: number): Promise<string[]>
}

/** `site` is an origin, such as `https://vigil.example`. */
export function createLogClient(fetch: Fetch, site: string): LogClient {
  const get = (path: string) => textAt(fetch, site + path)
  const json = async (path: string): Promise<unknown> => {
    const text = await get(path)
    try {
      return JSON.parse(text)
    } catch {
      throw new LogError('invalid', `${site}${path} is not JSON.`)
    }
  }
  const listed = async (path: string) => parseEntries(await json(path))
  return {
    head: async () => parseHead(await json(`${logPath}/head`)),
    headOfSize: async (size) => parseHead(await json(`${logPath}/heads/${size}`)),
    keys: async () => parseKeys(await json(`${logPath}/keys`)),
    version: async (post, version) => parseVersion(await json(entryAddress(post, version))),
    document: (post, version) => get(documentAddress(post, version)),
    entry: (position) => get(`${logPath}/entries/${position}`),
    entries: (from) => listed(`${logPath}/entries?from=${from}`),
    entriesOfPost: (post) => allPages((from) => listed(`${postEntriesAddress(post)}?from=${from}`)),
    names: () => allPages((from) => listed(`${logPath}/names?from=${from}`)),
    inclusion: async (position, size) =>
      parsePath(await json(`${logPath}/proofs/inclusion?entry=${position}&size=${size}`)),
    consistency: async (from, to) =>
      parsePath(await json(`${logPath}/proofs/consistency?from=${from}&to=${to}`)),
  }
}

/** No post has more pages: a site must not keep those who verify it busy. */
const maxPages = 100

async function allPages(page: (from: number) => Promise<ListedEntry[]>): Promise<ListedEntry[]> {
  const all: ListedEntry[] = []
  for (let pages = 0; pages < maxPages; pages += 1) {
    const entries = await page((all.at(-1)?.position ?? -1) + 1)
    all.push(...entries)
    if (entries.length < maxEntries) break
  }
  return all
}

/** More than a thousand entries or the longest text have: a site must not fill the memory of those who verify it. */
const maxMegabytes = 32

async function textAt(fetch: Fetch, address: string): Promise<string> {
  return textOf(await responseAt(fetch, address), address)
}

async function textOf(response: Response, address: string): Promise<string> {
  return (await limitedBody(response, address, maxMegabytes)).text()
}

/** The response, if it is what was asked for. */
export async function responseAt(fetch: Fetch, address: string): Promise<Response> {
  const response = await fetch(address).catch(() => {
    throw unreachable(address)
  })
  if (response.ok) return response
  throw new LogError(
    reasons[response.status] ?? (response.status >= 500 ? 'unavailable' : 'missing'),
    `${address} answered with the status ${response.status}.`,
    await textForReaders(response, address),
  )
}

/** Why a text is gone, as the site says it; '' if it does not. */
async function textForReaders(response: Response, address: string): Promise<string> {
  if (response.status !== 410 && response.status !== 451) return ''
  const text = await textOf(response, address)
  try {
    return String(JSON.parse(text).reason ?? '')
  } catch {
    return ''
  }
}

const reasons: Record<number, LogErrorReason> = {
  404: 'missing',
  410: 'withdrawn',
  429: 'unavailable',
  451: 'hidden',
}
