import type { APIRequestContext } from '@playwright/test'
import { deskRoutes } from '../../support/desk/desk-routes'
import {
  aTitle,
  complete,
  expect,
  type Newsroom,
  type Person,
  test,
} from '../../support/desk/newsroom'

/** What is answered to a GET and a POST about a post of somebody else's; null where nobody is asked. */
type Answers = [get: number | null, post: number | null]

const everybody: Answers = [200, null]
const nobodyElse: Answers = [404, 404]
const turnedAway: Answers = [403, 403]

/** A room that is not in here fails the test: say who may enter it. */
const toAuthors: Record<string, Answers> = {
  posts: everybody,
  'articles/:id': nobodyElse,
  'briefs/:id': nobodyElse,
  'articles/:id/status': nobodyElse,
  'briefs/:id/status': nobodyElse,
  'articles/:id/revisions': [404, 404],
  'briefs/:id/revisions': [404, 404],
  'articles/:id/preview-link': nobodyElse,
  'briefs/:id/preview-link': nobodyElse,
  session: [204, null],
  'working-copies': [null, 403],
  'working-copies/discard': [null, null],
  preview: [null, null],
  tags: everybody,
  'social-card': everybody,
  'pictures/thumbnails': [null, 403],
  'pictures/body': [null, null],
  'pictures/uploads/:file': [404, null],
  'pictures/new': everybody,
  newsletter: turnedAway,
  'newsletter/:id': turnedAway,
  'newsletter/:id/preview': [403, null],
  'newsletter/:id/progress': [403, null],
  messages: [403, null],
  mail: [403, null],
  log: [403, null],
  editors: turnedAway,
  account: everybody,
  'account/profile': everybody,
  'account/password': everybody,
  'account/second-factor': everybody,
  'account/passkeys': everybody,
  'account/passkeys/new': [null, null],
  'account/sessions': everybody,
}

const toEditors: Record<string, Answers> = {
  ...Object.fromEntries(Object.keys(toAuthors).map((path) => [path, [null, null]])),
  posts: everybody,
  'articles/:id': everybody,
  'articles/:id/revisions': everybody,
  'articles/:id/preview-link': everybody,
  newsletter: everybody,
  'newsletter/:id': [404, null],
  'newsletter/:id/preview': [404, null],
  'newsletter/:id/progress': [404, null],
  messages: everybody,
  log: everybody,
  mail: [403, null],
  editors: turnedAway,
}

function as(request: APIRequestContext, { desk, cookies }: Newsroom, person: Person) {
  const options = { maxRedirects: 0, headers: { Cookie: cookies[person] } }
  return {
    get: (path: string) => request.get(`${desk}/${path}`, options),
    post: (path: string, form: Record<string, string>) =>
      request.post(`${desk}/${path}`, { ...options, form }),
  }
}

async function makePost(
  request: APIRequestContext,
  newsroom: Newsroom,
  person: Person,
  { section = 'articles', when = 'draft' } = {},
) {
  const fields = { ...complete(aTitle()), id: crypto.randomUUID(), tab: 'one', when }
  const made = await as(request, newsroom, person).post(`${section}/new`, fields)
  expect(made.status()).toBe(303)
  return fields
}

for (const [person, table] of [
  ['al', toAuthors],
  ['ed', toEditors],
] as const) {
  test(`${person === 'al' ? 'an author' : 'an editor'} is let into each room that is theirs, and into no other`, async ({
    request,
    newsroom,
  }) => {
    const [article, brief] = [
      await makePost(request, newsroom, 'ada'),
      await makePost(request, newsroom, 'ada', { section: 'briefs' }),
    ]
    const { get, post } = as(request, newsroom, person)
    for (const path of ['articles/new', 'briefs/new']) {
      expect([path, (await get(path)).status()]).toEqual([path, 200])
    }
    for (const { path, isInside } of deskRoutes()) {
      if (!isInside) continue
      expect(Object.keys(table)).toContain(path)
      const [onGet, onPost] = table[path] ?? [null, null]
      const { id } = path.startsWith('briefs') ? brief : article
      const at = path.replace(':id', id)
      const form = {
        ...complete(),
        id,
        tab: 'other',
        kind: 'article',
        version: '1',
        over: '1',
        step: 'publish',
      }
      if (onGet !== null) {
        expect([path, 'GET', (await get(at)).status()]).toEqual([path, 'GET', onGet])
        if (onGet >= 400) {
          const data = await get(`${at}.data`)
          expect([path, data.status()]).toEqual([path, onGet])
          expect(await data.text()).not.toContain(article.title)
        }
      }
      if (onPost !== null) {
        const answer = await post(at, form)
        expect([path, 'POST', answer.status()]).toEqual([path, 'POST', onPost])
        const data = await post(`${at}.data`, form)
        expect([path, data.status()]).toEqual([path, onPost === 303 ? 202 : onPost])
      }
    }
    const unchanged = await as(request, newsroom, 'ada').get(`articles/${article.id}`)
    expect(await unchanged.text()).toContain(article.title)
  })
}

test('whatever an author forges, nothing of theirs comes out', async ({ request, newsroom }) => {
  const al = as(request, newsroom, 'al')
  const isOut = async (title: string) =>
    (await (await request.get(newsroom.server.origin)).text()).includes(title)
  const later = '2031-01-01T10:00'
  const made = [
    await makePost(request, newsroom, 'al', { when: 'now' }),
    await makePost(request, newsroom, 'al', { when: 'later' }),
  ]
  for (const { id, title } of made) {
    const page = await al.get(`articles/${id}`)
    expect(await page.text()).toContain('Draft')
    for (const step of ['publish', 'schedule', 'withdraw', 'republish', 'unschedule']) {
      const answer = await al.post(`articles/${id}/status`, { step, version: '1', at: later })
      const { location = '' } = answer.headers()
      const isRefused = answer.status() >= 400 || location.includes('?refused=')
      expect([step, isRefused]).toEqual([step, true])
    }
    const edited = { ...complete(title), tab: 'two', version: '1', when: 'now', at: later }
    await al.post(`articles/${id}`, edited)
    await al.post(`articles/${id}`, { ...edited, when: 'later', version: '2' })
    expect(await isOut(title)).toBe(false)
  }
  const list = await al.get('posts?status=published')
  for (const { title } of made) expect(await list.text()).not.toContain(title)
})

test('an author neither changes, restores nor throws away what is published or another’s', async ({
  request,
  newsroom,
}) => {
  const [al, ada] = [as(request, newsroom, 'al'), as(request, newsroom, 'ada')]
  const own = await makePost(request, newsroom, 'al')
  await ada.post(`articles/${own.id}/status`, { step: 'publish', version: '1' })
  const edited = { ...complete(own.title), body: 'As Ada has it.', tab: 'two' }
  const said = await ada.post(`articles/${own.id}`, { ...edited, version: '2' })
  expect(said.headers().location).toContain('saved=3')
  const changed = await al.post(`articles/${own.id}`, { ...edited, body: 'Forged.', version: '3' })
  expect(changed.status()).toBe(403)
  for (const [path, form] of [
    [`articles/${own.id}/status`, { step: 'bin', version: '3' }],
    [`articles/${own.id}/revisions`, { version: '1', over: '3' }],
  ] as const) {
    const answer = await al.post(path, form)
    expect(answer.headers().location).toContain('?refused=not-a-draft')
  }
  const stored = await (await ada.get(`articles/${own.id}`)).text()
  expect(stored).toContain('As Ada has it.')
  // A text of Ada's that is not saved yet is hers alone.
  const id = crypto.randomUUID()
  const unsaved = {
    ...complete('Not for Al to see'),
    id,
    tab: 'hers',
    kind: 'article',
    version: '0',
  }
  expect((await ada.post('working-copies', unsaved)).status()).toBe(200)
  await al.post('working-copies/discard', { kind: 'article', id, tab: 'hers' })
  for (const path of [`articles/new?draft=${id}&tab=hers`, 'posts', `articles/${id}?tab=hers`]) {
    expect(await (await al.get(path)).text()).not.toContain('Not for Al to see')
  }
  const kept = await ada.get(`articles/new?draft=${id}&tab=hers`)
  expect(await kept.text()).toContain('Not for Al to see')
  await ada.post('working-copies/discard', { kind: 'article', id, tab: 'hers' })
})
