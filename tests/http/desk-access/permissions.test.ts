import { deskRoutes } from '../../support/desk/desk-routes'
import { aTitle, completePost } from '../../support/desk/newsroom-requests'
import type { Newsroom, Person } from '../../support/desk/newsroom-server'
import { expect, test } from '../../support/http'
import { plainFetch } from '../../support/plain/plain-fetch'

/** The expected status of a GET and a POST about another editor's post; null if it is not tested. */
type Statuses = [get: number | null, post: number | null]

const allowed: Statuses = [200, null]
const hidden: Statuses = [404, 404]
const forbidden: Statuses = [403, 403]

/** A route that is missing here fails the test: add who may use it. */
const forAuthors: Record<string, Statuses> = {
  queue: allowed,
  posts: allowed,
  'posts/many': [200, 400],
  calendar: [200, 400],
  links: forbidden,
  'articles/:id': hidden,
  'briefs/:id': hidden,
  'articles/:id/status': hidden,
  'briefs/:id/status': hidden,
  'articles/:id/withdrawal': hidden,
  'briefs/:id/withdrawal': hidden,
  'articles/:id/public-versions/:version': hidden,
  'briefs/:id/public-versions/:version': hidden,
  'articles/:id/next-version': hidden,
  'briefs/:id/next-version': hidden,
  'articles/:id/revisions': [404, 404],
  'briefs/:id/revisions': [404, 404],
  'articles/:id/review': hidden,
  'briefs/:id/review': hidden,
  'articles/:id/preview-link': hidden,
  'articles/:id/pin': hidden,
  'briefs/:id/preview-link': hidden,
  'articles/:id/comments': hidden,
  'briefs/:id/comments': hidden,
  'articles/:id/comments/threads': hidden,
  'briefs/:id/comments/threads': hidden,
  'articles/:id/entities': hidden,
  'briefs/:id/entities': hidden,
  'articles/:id/entities/list': hidden,
  'briefs/:id/entities/list': hidden,
  session: [204, null],
  autosaves: [null, 403],
  'autosaves/discard': [null, null],
  preview: [null, null],
  presence: [null, 404],
  preflight: [null, null],
  'tag-suggestions': allowed,
  'week-table': allowed,
  'week-table/markdown': allowed,
  tags: [403, null],
  'tags/:tag': forbidden,
  redirects: forbidden,
  'social-card': allowed,
  'pictures/thumbnails': [null, 403],
  'pictures/body': [null, null],
  'pictures/uploads/:file': [404, null],
  'pictures/new': allowed,
  pictures: allowed,
  'pictures/choices': allowed,
  'pictures/:id': [404, null],
  newsletter: forbidden,
  'newsletter/subscribers': [403, null],
  'newsletter/subscribers/new': forbidden,
  'newsletter/subscribers/export': [null, 403],
  'newsletter/subscribers/imports': forbidden,
  'newsletter/subscribers/imports/:id': forbidden,
  'newsletter/subscribers/imports/:id/progress': [403, null],
  'newsletter/subscribers/imports/:id/problems': [403, null],
  'newsletter/subscribers/:id': forbidden,
  'newsletter/:id': forbidden,
  'newsletter/:id/autosave': [null, 403],
  'newsletter/:id/autosave/discard': [null, 403],
  'newsletter/:id/preview': [403, null],
  'newsletter/:id/progress': [403, null],
  'newsletter/:id/contents': forbidden,
  statistics: [403, null],
  'statistics/:table': [403, null],
  messages: [403, null],
  'messages/:id': forbidden,
  mail: [403, null],
  log: [403, null],
  'log/csv': [403, null],
  'settings/pages': [403, null],
  'settings/pages/:page': forbidden,
  'settings/pages/:page/preview': forbidden,
  'settings/pages/:page/revisions': forbidden,
  'settings/pages/:page/autosave': [null, 403],
  'settings/pages/:page/autosave/discard': [null, 403],
  editors: forbidden,
  settings: forbidden,
  'settings/rules': forbidden,
  'settings/webhooks': forbidden,
  'settings/webhooks/:id': forbidden,
  'settings/backups': [403, null],
  'settings/sample': forbidden,
  'settings/first-steps': forbidden,
  // Their own profile, if an author is linked to their account.
  authors: allowed,
  'authors/:id': hidden,
  account: allowed,
  'account/profile': allowed,
  'account/password': allowed,
  'account/second-factor': allowed,
  'account/passkeys': allowed,
  'account/passkeys/new': [null, null],
  'account/sessions': allowed,
  'account/tokens': [200, 400],
  '*': hidden,
}

const forEditors: Record<string, Statuses> = {
  ...Object.fromEntries(Object.keys(forAuthors).map((path) => [path, [null, null]])),
  queue: allowed,
  posts: allowed,
  'articles/:id': allowed,
  'articles/:id/revisions': allowed,
  'articles/:id/public-versions/:version': forbidden,
  'briefs/:id/public-versions/:version': forbidden,
  'articles/:id/review': allowed,
  'articles/:id/preview-link': allowed,
  'articles/:id/comments': allowed,
  'articles/:id/comments/threads': allowed,
  'articles/:id/entities': [200, 400],
  'articles/:id/entities/list': [200, 400],
  newsletter: allowed,
  'newsletter/subscribers': allowed,
  'newsletter/subscribers/new': [200, 400],
  'newsletter/subscribers/export': [null, 403],
  'newsletter/subscribers/imports': forbidden,
  'newsletter/subscribers/imports/:id': forbidden,
  'newsletter/subscribers/imports/:id/progress': [403, null],
  'newsletter/subscribers/imports/:id/problems': [403, null],
  'newsletter/subscribers/:id': [404, 400],
  'newsletter/:id': [404, null],
  'newsletter/:id/preview': [404, null],
  'newsletter/:id/progress': [404, null],
  'newsletter/:id/contents': [404, null],
  links: [200, 400],
  statistics: allowed,
  'statistics/:table': [404, null],
  messages: allowed,
  'messages/:id': [404, 400],
  tags: allowed,
  'tags/:tag': [404, 400],
  redirects: [200, 400],
  log: allowed,
  'log/csv': allowed,
  mail: [403, null],
  'settings/pages': [403, null],
  'settings/pages/:page': forbidden,
  'settings/pages/:page/preview': forbidden,
  'settings/pages/:page/revisions': forbidden,
  'settings/pages/:page/autosave': [null, 403],
  'settings/pages/:page/autosave/discard': [null, 403],
  editors: forbidden,
  settings: forbidden,
  'settings/rules': forbidden,
  'settings/webhooks': forbidden,
  'settings/webhooks/:id': forbidden,
  'settings/backups': [403, null],
  'settings/sample': forbidden,
  'settings/first-steps': forbidden,
  authors: allowed,
  'authors/:id': [404, 404],
}

function requestsAs({ desk, cookies }: Newsroom, person: Person) {
  const headers = { Cookie: cookies[person] }
  return {
    get: (path: string) => plainFetch(`${desk}/${path}`, { headers }),
    post: (path: string, form: Record<string, string>) =>
      plainFetch(`${desk}/${path}`, { method: 'POST', headers, body: new URLSearchParams(form) }),
  }
}

async function createPost(
  newsroom: Newsroom,
  person: Person,
  { section = 'articles', when = 'draft' } = {},
) {
  const fields = { ...completePost(aTitle()), id: crypto.randomUUID(), tab: 'one', when }
  const response = await requestsAs(newsroom, person).post(`${section}/new`, fields)
  expect(response.status).toBe(303)
  return fields
}

for (const [person, table] of [
  ['al', forAuthors],
  ['ed', forEditors],
] as const) {
  test(`${person === 'al' ? 'an author' : 'an editor'} can use the routes of their role, and no others`, async ({
    newsroom,
  }) => {
    const [article, brief] = [
      await createPost(newsroom, 'ada'),
      await createPost(newsroom, 'ada', { section: 'briefs' }),
    ]
    const { get, post } = requestsAs(newsroom, person)
    for (const path of ['articles/new', 'briefs/new']) {
      expect([path, (await get(path)).status]).toEqual([path, 200])
    }
    const newAuthor = [
      await get('authors/new'),
      await post('authors/new', { step: 'save', name: '' }),
    ]
    expect(newAuthor.map((response) => response.status)).toEqual(
      person === 'al' ? [403, 403] : [200, 422],
    )
    for (const { path, isInside } of deskRoutes()) {
      if (!isInside) continue
      expect(Object.keys(table)).toContain(path)
      const [getStatus, postStatus] = table[path] ?? [null, null]
      const { id } = path.startsWith('briefs') ? brief : article
      const pathWithId = path.replace(':id', id).replace(':page', 'about')
      const form = {
        ...completePost(),
        id,
        tab: 'other',
        kind: 'article',
        version: '1',
        over: '1',
        step: 'publish',
      }
      if (getStatus !== null) {
        expect([path, 'GET', (await get(pathWithId)).status]).toEqual([path, 'GET', getStatus])
        if (getStatus >= 400) {
          const data = await get(`${pathWithId}.data`)
          expect([path, data.status]).toEqual([path, getStatus])
          expect(await data.text()).not.toContain(article.title)
        }
      }
      if (postStatus !== null) {
        const response = await post(pathWithId, form)
        expect([path, 'POST', response.status]).toEqual([path, 'POST', postStatus])
        const data = await post(`${pathWithId}.data`, form)
        expect([path, data.status]).toEqual([path, postStatus === 303 ? 202 : postStatus])
      }
    }
    const unchanged = await requestsAs(newsroom, 'ada').get(`articles/${article.id}`)
    expect(await unchanged.text()).toContain(article.title)
  })
}

test('no forged form lets an author publish', async ({ newsroom }) => {
  const al = requestsAs(newsroom, 'al')
  const isPublished = async (title: string) =>
    (await (await fetch(newsroom.server.origin)).text()).includes(title)
  const later = '2031-01-01T10:00'
  const drafts = [
    await createPost(newsroom, 'al', { when: 'now' }),
    await createPost(newsroom, 'al', { when: 'later' }),
  ]
  for (const { id, title } of drafts) {
    const page = await al.get(`articles/${id}`)
    expect(await page.text()).toContain('Draft')
    for (const step of ['publish', 'schedule', 'withdraw', 'republish', 'unschedule']) {
      const response = await al.post(`articles/${id}/status`, { step, version: '1', at: later })
      const location = response.headers.get('location') ?? ''
      const isRefused = response.status >= 400 || location.includes('?refused=')
      expect([step, isRefused]).toEqual([step, true])
    }
    const edited = { ...completePost(title), tab: 'two', version: '1', when: 'now', at: later }
    await al.post(`articles/${id}`, edited)
    await al.post(`articles/${id}`, { ...edited, when: 'later', version: '2' })
    expect(await isPublished(title)).toBe(false)
  }
  const list = await (await al.get('posts?status=published')).text()
  for (const { title } of drafts) expect(list).not.toContain(title)
})

test('no forged form lets an author approve, ask for changes or assign', async ({ newsroom }) => {
  const al = requestsAs(newsroom, 'al')
  const own = await createPost(newsroom, 'al')
  const another = await createPost(newsroom, 'ada')
  const form = { revision: '0', version: '1', words: 'Mine.', due: '2026-12-01' }
  for (const step of ['approve', 'ask-for-changes', 'assign']) {
    const onOwn = await al.post(`articles/${own.id}/review`, { ...form, step })
    expect([step, onOwn.status]).toEqual([step, 403])
  }
  for (const step of ['submit', 'take-back', 'approve', 'ask-for-changes', 'assign']) {
    const onAnother = await al.post(`articles/${another.id}/review`, { ...form, step })
    expect([step, onAnother.status]).toEqual([step, 404])
  }
  expect(await (await al.get('queue')).text()).not.toContain(another.title)
  for (const step of ['require-approval', 'relax-approval']) {
    expect((await al.post('settings/rules', { step })).status).toBe(403)
  }
})

test('an author can neither change, restore nor delete a published post or another editor’s autosave', async ({
  newsroom,
}) => {
  const [al, ada] = [requestsAs(newsroom, 'al'), requestsAs(newsroom, 'ada')]
  const draft = await createPost(newsroom, 'al')
  const path = `articles/${draft.id}`
  await ada.post(`${path}/status`, { step: 'publish', version: '1' })
  const edited = { ...completePost(draft.title), body: 'Edited by Ada.', tab: 'two' }
  const saved = await ada.post(path, { ...edited, version: '2' })
  expect(saved.headers.get('location')).toContain('saved=3')
  const forged = await al.post(path, { ...edited, body: 'Forged.', version: '3' })
  expect(forged.status).toBe(403)
  for (const [action, form] of [
    [`${path}/status`, { step: 'bin', version: '3' }],
    [`${path}/revisions`, { version: '1', over: '3' }],
  ] as const) {
    const response = await al.post(action, form)
    expect(response.headers.get('location')).toContain('?refused=not-a-draft')
  }
  const stored = await (await ada.get(path)).text()
  expect(stored).toContain('Edited by Ada.')
  // Only Ada can see and discard her autosave.
  const id = crypto.randomUUID()
  const unsaved = {
    ...completePost('Not for Al to see'),
    id,
    tab: 'hers',
    kind: 'article',
    version: '0',
  }
  expect((await ada.post('autosaves', unsaved)).status).toBe(200)
  await al.post('autosaves/discard', { kind: 'article', id, tab: 'hers' })
  for (const page of [`articles/new?draft=${id}&tab=hers`, 'posts', `articles/${id}?tab=hers`]) {
    expect(await (await al.get(page)).text()).not.toContain('Not for Al to see')
  }
  const resumed = await ada.get(`articles/new?draft=${id}&tab=hers`)
  expect(await resumed.text()).toContain('Not for Al to see')
  await ada.post('autosaves/discard', { kind: 'article', id, tab: 'hers' })
})
