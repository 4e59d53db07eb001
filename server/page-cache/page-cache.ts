import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { unchangedTag } from '~/http/conditional'
import { isBrowser } from '~/http/kept-answers'
import { chooseEncoding } from '../http/encoding/accept-encoding'
import { packed } from '../http/encoding/packed-pages'
import type { Address, createAddresses } from './addresses'
import type { Answered, AnswerLog } from './answer-log'
import { askedHeaders } from './asked-headers'
import { type Encoding, encodings } from './encodings'
import {
  addForm,
  bytesOf,
  couldBeSmaller,
  type KeptPage,
  named,
  pageOf,
  unchangedHead,
} from './kept-page'
import { createSmallestForms } from './smallest-forms'

interface PageCacheParts {
  addresses: ReturnType<typeof createAddresses>
  /**
   * Makes the answer to an address that holds nothing but what matters. The id is the one that came with the
   * request that it is made for.
   */
  make: (asked: Asked, givenId: string | null) => Promise<Response>
  answerLog: AnswerLog
  clock: () => number
  mostBytes?: number
}

/** Everything that an answer depends on. */
export interface Asked {
  url: string
  isForBrowsers: boolean
}

const usualBytes = 48 * 1024 * 1024
/** What nobody announces (how often posts are read, a row changed by hand) shows after this long. */
const freshMs = 60_000

/**
 * Finished pages, for everybody. A page is made once, however many ask for it at once, and sent from
 * memory until a change purges them all.
 */
export function createPageCache({
  addresses,
  make,
  answerLog,
  clock,
  mostBytes = usualBytes,
}: PageCacheParts) {
  const pages = new LRUCache<string, KeptPage>({ maxSize: mostBytes, sizeCalculation: bytesOf })
  const makeSmallest = createSmallestForms(weighAgain)
  const underWay = new Map<string, Promise<KeptPage | Response>>()
  const wanted = new Map<string, Encoding>()
  const given = new WeakSet<Response>()
  let generation = 0

  function encodingFor(header: string | undefined): Encoding {
    const asked = header ?? ''
    const known = wanted.get(asked)
    if (known) return known
    const chosen = chooseEncoding(asked, encodings)
    // Browsers say it in a few ways; whoever makes up others is not remembered.
    if (wanted.size < 200) wanted.set(asked, chosen)
    return chosen
  }

  const formFor = (page: KeptPage, header: string | undefined): Encoding =>
    page.isLong ? encodingFor(header) : 'identity'

  const askedFor = ({ url, isOtherForBrowsers }: Address, accept: string | null | undefined) => ({
    url,
    isForBrowsers: isOtherForBrowsers && isBrowser(accept),
  })

  /** Answers at once what lies ready, on the raw response. False for anything else. */
  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '' } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const address = addresses.remembered(url)
    if (!address) return false
    const headers = askedHeaders(request.rawHeaders)
    const asked = askedFor(address, headers.accept)
    const key = keyOf(asked)
    const page = pages.get(key)
    if (!page) return false
    const encoding = formFor(page, headers.encodings)
    const form = page.forms[encoding]
    if (!form || headers.since !== undefined) return false
    if (encoding === 'br' && couldBeSmaller(page)) makeSmallest(key, page)
    if (clock() - page.keptAt > freshMs) refresh(asked).catch(() => {})
    const { tags } = headers
    const requestId = answerLog.idFor(headers.requestId)
    const tag =
      tags === undefined ? null : unchangedTag(new Headers({ 'If-None-Match': tags }), form)
    if (tag !== null) {
      response.writeHead(304, named(unchangedHead(form, tag), requestId)).end()
      answerLog.answered({ requestId, method, url, status: 304, bytes: 0 })
      return true
    }
    response.writeHead(200, named(form.head, requestId))
    const isWhole = method === 'GET'
    if (isWhole) response.end(form.body, 'latin1')
    else response.end()
    const bytes = isWhole ? form.body.length : 0
    answerLog.answered({ requestId, method, url, status: 200, bytes })
    return true
  }

  /** Answers anything: from memory, or by making it. */
  async function fetch(
    request: Request,
    makeAsAsked: () => Response | Promise<Response>,
  ): Promise<Response> {
    if (request.method !== 'GET' && request.method !== 'HEAD') return makeAsAsked()
    const { pathname, search } = new URL(request.url)
    const address = addresses.addressAt(pathname + search)
    if (!address) return makeAsAsked()
    const asked = askedFor(address, request.headers.get('Accept'))
    const accepted = request.headers.get('Accept-Encoding') ?? undefined
    const isFirst = !pages.has(keyOf(asked)) && !underWay.has(keyOf(asked))
    const page = await keep(asked, request.headers.get('X-Request-Id'))
    if (page instanceof Response) {
      // Whoever came first is given it; its body can be read once. What leads elsewhere takes the query along.
      const isAsAsked = address.url === pathname + search
      if (!isAsAsked || given.has(page)) return makeAsAsked()
      given.add(page)
      return request.method === 'HEAD' ? page : packed(page, accepted)
    }
    const form = await withForm(asked, page, formFor(page, accepted))
    const lastModified = page.headers.get('Last-Modified')
    const version = {
      etag: form.etag,
      otherEtags: form.otherEtags,
      lastModified: lastModified === null ? null : new Date(lastModified),
    }
    const tag = unchangedTag(request.headers, version)
    const status = tag === null ? 200 : 304
    const body =
      status === 200 && request.method === 'GET' ? Buffer.from(form.body, 'latin1') : null
    const bytes = body?.length ?? 0
    const requestId = nameFor(request, isFirst ? page : null, { status, bytes })
    const head = named(tag === null ? form.head : unchangedHead(form, tag), requestId)
    return new Response(body, { status, headers: pairs(head) })
  }

  /** Whoever had it made is named as the one who did, whose line is in the log. */
  function nameFor(
    { method, url, headers }: Request,
    made: KeptPage | null,
    { status, bytes }: Pick<Answered, 'status' | 'bytes'>,
  ): string {
    if (made) answerLog.made()
    if (made?.madeAs) return made.madeAs
    const requestId = answerLog.idFor(headers.get('X-Request-Id') ?? undefined)
    if (!made) answerLog.answered({ requestId, method, url: new URL(url).pathname, status, bytes })
    return requestId
  }

  /** The page, made if need be; or an answer that is not for keeping. */
  function keep(asked: Asked, givenId: string | null = null): Promise<KeptPage | Response> {
    const page = pages.get(keyOf(asked))
    return page ? Promise.resolve(page) : refresh(asked, givenId)
  }

  /** Once, however many ask meanwhile; but whoever asks after a purge gets what was made after it. */
  function refresh(asked: Asked, givenId: string | null = null): Promise<KeptPage | Response> {
    const key = keyOf(asked)
    const making = underWay.get(key)
    if (making) return making
    const begunIn = generation
    const made = make(asked, givenId)
      .then((response) => pageOf(response, clock()))
      .then((page) => {
        if (begunIn === generation) store(key, page)
        return page
      })
      .finally(() => {
        if (underWay.get(key) === made) underWay.delete(key)
      })
    underWay.set(key, made)
    return made
  }

  /** A page stays while another one cannot be made: the database may be away. */
  function store(key: string, page: KeptPage | Response): void {
    if (!(page instanceof Response)) pages.set(key, sameAgain(pages.peek(key), page))
    else if (page.status >= 300 && page.status < 500) pages.delete(key)
  }

  async function withForm(asked: Asked, page: KeptPage, encoding: Encoding) {
    const form = await addForm(page, encoding)
    weighAgain(keyOf(asked), page)
    return form
  }

  /** Its size has changed, which is looked at when it comes in and not again. */
  function weighAgain(key: string, page: KeptPage): void {
    if (pages.peek(key) === page && pages.delete(key)) pages.set(key, page)
  }

  /** From here on nobody is sent what was made before. Returns what it was, the latest asked for first. */
  function purge(): Asked[] {
    generation += 1
    const lately = [...pages.keys()].map(askedOf)
    pages.clear()
    underWay.clear()
    return lately
  }

  /** Makes a page and its smallest form before anybody asks for it. */
  async function warm({ url, isForBrowsers }: Asked): Promise<void> {
    const address = addresses.addressAt(url)
    if (!address) return
    const asked = { url, isForBrowsers: address.isOtherForBrowsers && isForBrowsers }
    const page = await keep(asked)
    if (!(page instanceof Response)) await withForm(asked, page, page.isLong ? 'br' : 'identity')
  }

  return { answer, fetch, purge, warm, size: () => pages.calculatedSize }
}

/** Where nothing has changed, the forms of before are the forms of now. */
function sameAgain(before: KeptPage | undefined, now: KeptPage): KeptPage {
  const isSame = before?.etag === now.etag && `${[...before.headers]}` === `${[...now.headers]}`
  return isSame ? { ...before, keptAt: now.keptAt } : now
}

export type PageCache = ReturnType<typeof createPageCache>

const browsers = ' (browsers)'

/** No address has a space in it. */
function keyOf({ url, isForBrowsers }: Asked): string {
  return isForBrowsers ? url + browsers : url
}

function askedOf(key: string): Asked {
  const isForBrowsers = key.endsWith(browsers)
  return { url: isForBrowsers ? key.slice(0, -browsers.length) : key, isForBrowsers }
}

function pairs(flat: string[]): [string, string][] {
  return flat.flatMap((name, index) =>
    index % 2 === 0 ? [[name, flat[index + 1] ?? ''] as [string, string]] : [],
  )
}
