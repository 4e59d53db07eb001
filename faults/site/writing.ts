import { post } from '../../tests/support/desk/newsroom-server'
import { sendForm } from './plain-form'

/** The desk of a running server, and the cookie of an editor who may publish. */
export interface Desk {
  origin: string
  /** `http://127.0.0.1:…/desk-…` */
  desk: string
  cookie: string
}

export interface Article {
  id: string
  /** Identifies the browser tab: the same request twice makes one change. */
  tab: string
  title: string
  body: string
}

/** How long a client waits for a response. */
export const timeLimitMs = 20_000

class NotAcknowledgedError extends Error {
  override name = 'NotAcknowledgedError'
  readonly status: number

  constructor(what: string, status: number) {
    super(`${what} was answered ${status}`)
    this.status = status
  }
}

export async function publish(desk: Desk, article: Article, picture?: Blob) {
  const answer = await sendNew(desk, article, picture)
  if (answer.status !== 303) throw new NotAcknowledgedError('publishing', answer.status)
}

/** Sends the form of a new article that is published now. */
export function sendNew({ desk, cookie }: Desk, article: Article, picture?: Blob) {
  const form = new FormData()
  const fields = { ...article, domain: 'AI', summary: 'In short.', when: 'now' }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (picture) form.set('picture', picture, 'picture.png')
  return send(`${desk}/articles/new`, form, cookie)
}

/** Saves another text over a version, and returns the new version. */
export async function edit(desk: Desk, article: Edit): Promise<number> {
  const answer = await sendEdit(desk, article)
  const saved = /[?&]saved=(\d+)/.exec(answer.headers.get('Location') ?? '')?.[1]
  if (answer.status !== 303 || !saved) throw new NotAcknowledgedError('editing', answer.status)
  return Number(saved)
}

/** Uploads a picture for a text, and returns its address. */
export async function upload(desk: Desk, picture: Blob): Promise<string> {
  const answer = await sendPicture(desk, picture)
  if (answer.status !== 200) throw new NotAcknowledgedError('uploading', answer.status)
  const { path } = (await answer.json()) as { path: string }
  return path
}

/** Sends a picture for a text. */
export function sendPicture({ desk, cookie }: Desk, picture: Blob): Promise<Response> {
  const form = new FormData()
  form.set('picture', picture, 'picture.png')
  return send(`${desk}/pictures/body`, form, cookie)
}

export type Edit = Article & { version: number }

/** Sends the form of an existing article. */
export function sendEdit({ desk, cookie }: Desk, article: Edit): Promise<Response> {
  const fields = {
    ...article,
    version: String(article.version),
    domain: 'AI',
    summary: 'In short.',
  }
  return send(`${desk}/articles/${article.id}`, new URLSearchParams(fields), cookie)
}

let networks = 0

/** Another network for each request, since rate limits are not tested here. */
export function aNetwork(): { 'X-Forwarded-For': string } {
  networks += 1
  return { 'X-Forwarded-For': `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}` }
}

export async function subscribe(site: Pick<Desk, 'origin'>, email: string): Promise<void> {
  const answer = await sendAddress(site, email)
  if (answer.status !== 303) throw new NotAcknowledgedError('subscribing', answer.status)
}

/** Sends the subscription form. */
export function sendAddress({ origin }: Pick<Desk, 'origin'>, email: string): Promise<Response> {
  const body = new URLSearchParams({ email })
  return sendForm(`${origin}/subscribe`, { body, headers: aNetwork(), timeLimitMs })
}

export async function writeToContact({ origin }: Pick<Desk, 'origin'>, subject: string) {
  const fields = { name: 'Rita', email: 'rita@example.com', subject, message: 'A word of mine.' }
  const answer = await fetch(`${origin}/contact`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: aNetwork(),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeLimitMs),
  })
  if (answer.status !== 303) throw new NotAcknowledgedError('writing to /contact', answer.status)
}

/** Publishes a brief, sends it as a newsletter issue, and returns the id of the issue. */
export async function sendIssue(
  { desk, cookie }: Desk,
  brief: { id: string; title: string },
): Promise<string> {
  const fields = { ...brief, tab: 'one', when: 'now', domain: 'AI', summary: 'S.', body: 'News.' }
  const published = await post(`${desk}/briefs/new`, fields, cookie)
  if (published.status !== 303)
    throw new NotAcknowledgedError('publishing a brief', published.status)
  const opened = await post(`${desk}/newsletter`, { brief: brief.id }, cookie)
  const id = /\/newsletter\/([^?/]+)/.exec(opened.headers.get('Location') ?? '')?.[1]
  if (!id) throw new NotAcknowledgedError('preparing an issue', opened.status)
  const page = await fetch(`${desk}/newsletter/${id}`, { headers: { Cookie: cookie } })
  const version = /name="version" value="(\d+)"/.exec(await page.text())?.[1] ?? '1'
  const sent = await post(`${desk}/newsletter/${id}`, { step: 'send', version }, cookie)
  const location = sent.headers.get('Location') ?? ''
  // It is refused if an earlier request without a response has already sent the issue, which is fine.
  const isSent = location.includes('result=send') || location.includes('refused=')
  if (!isSent) throw new NotAcknowledgedError('sending an issue', sent.status)
  return id
}

export function send(url: string, body: BodyInit, cookie: string): Promise<Response> {
  return sendForm(url, { body, headers: { Cookie: cookie }, timeLimitMs })
}
