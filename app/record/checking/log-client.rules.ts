import type { RecordHead } from '../head.rules'
import { documentAddress, entryAddress, logPath } from '../log-addresses.rules'
import {
  type KeysAnswer,
  parseEntries,
  parseHead,
  parseKeys,
  parsePath,
  parseVersion,
  type VersionAnswer,
} from './log-answers.rules'
import { LogError, type LogErrorReason } from './log-error.rules'

export type Fetch = (address: string) => Promise<Response>

/** The public record of a site, as its addresses tell it. Everything throws a LogError. */
export interface LogClient {
  head(): Promise<RecordHead>
  keys(): Promise<KeysAnswer>
  version(post: string, version: number): Promise<VersionAnswer>
  /** The bytes of the text that was hashed. */
  document(post: string, version: number): Promise<string>
  entry(position: number): Promise<string>
  /** From `from` on, as many as the site sends at once. */
  entries(from: number): Promise<{ position: number; entry: string }[]>
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
  return {
    head: async () => parseHead(await json(`${logPath}/head`)),
    keys: async () => parseKeys(await json(`${logPath}/keys`)),
    version: async (post, version) => parseVersion(await json(entryAddress(post, version))),
    document: (post, version) => get(documentAddress(post, version)),
    entry: (position) => get(`${logPath}/entries/${position}`),
    entries: async (from) => parseEntries(await json(`${logPath}/entries?from=${from}`)),
    inclusion: async (position, size) =>
      parsePath(await json(`${logPath}/proofs/inclusion?entry=${position}&size=${size}`)),
    consistency: async (from, to) =>
      parsePath(await json(`${logPath}/proofs/consistency?from=${from}&to=${to}`)),
  }
}

/** The text at an address. */
export async function textAt(fetch: Fetch, address: string): Promise<string> {
  const response = await responseAt(fetch, address)
  try {
    return await response.text()
  } catch {
    throw unreachable(address)
  }
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
  )
}

const reasons: Record<number, LogErrorReason> = {
  404: 'missing',
  410: 'withdrawn',
  429: 'unavailable',
  451: 'hidden',
}

function unreachable(address: string): LogError {
  return new LogError('unreachable', `${address} cannot be reached.`)
}
