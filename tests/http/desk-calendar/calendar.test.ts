import { createdPost, leadsTo } from '../../support/desk/created-post'
import { type Newsroom, type Person, post } from '../../support/desk/newsroom-server'
import { expect, test } from '../../support/http'
import { plainBrowser } from '../../support/plain/plain-browser'
import { queryDatabase } from '../../support/servers/database-beside'

// A post is moved to another day by a form that says where the post was.

const from = '2031-05-14T09:30:00.000Z'

async function scheduledPost(newsroom: Newsroom) {
  const { desk, cookies } = newsroom
  const { id, url, title, fields } = await createdPost(newsroom, { by: 'al' })
  const scheduled = { ...fields, tab: 'two', version: '1', when: 'later', at: '2031-05-14T09:30' }
  expect((await post(url, scheduled, cookies.ed)).status).toBe(303)
  const move = (fields: Record<string, string>, by: Person = 'ed') =>
    post(
      `${desk}/calendar?month=2031-05`,
      { kind: 'article', id, type: 'scheduled', from, ...fields },
      cookies[by],
    )
  return { id, title, move, publication: () => publicationOf(newsroom, id) }
}

const publicationOf = ({ server }: Newsroom, id: string) =>
  String(
    queryDatabase(server, 'select published_at from articles where id = ?', id)[0]?.published_at,
  )

test('a scheduled post is moved into another month, and back', async ({ newsroom }) => {
  const { desk, cookies, server } = newsroom
  const { id, title, move, publication } = await scheduledPost(newsroom)
  const here = `${new URL(desk).pathname}/calendar`
  const moved = `moved=scheduled.article.${id}`

  const within = await move({ day: '2031-05-20', time: '' })
  expect(leadsTo(within)).toEqual([
    303,
    `${here}?month=2031-05&${moved}&was=${encodeURIComponent(from)}`,
  ])
  expect(publication()).toBe('2031-05-20T09:30:00.000Z')

  const away = await move({ from: '2031-05-20T09:30:00.000Z', day: '2031-07-01', time: '18:45' })
  expect(away.status).toBe(303)
  const to = new URL(away.headers.get('Location') ?? '', server.origin)
  expect(to.searchParams.get('month')).toBe('2031-07')
  expect(publication()).toBe('2031-07-01T18:45:00.000Z')

  const page = await plainBrowser({ cookie: cookies.ed }).open(to)
  expect(page.text).toContain(`“${title}” is now scheduled for Tuesday 1 July 2031, 18:45.`)
  const undone = await page.press('Undo')
  expect(undone.text).toContain(`“${title}” is now scheduled for Tuesday 20 May 2031, 09:30.`)
  expect(publication()).toBe('2031-05-20T09:30:00.000Z')
})

test('a move that cannot be made says why, and changes nothing', async ({ newsroom }) => {
  const { title, move, publication } = await scheduledPost(newsroom)
  const other = await createdPost(newsroom, { when: 'now' })
  const unknown = crypto.randomUUID()
  const day = '2031-05-20'
  for (const [fields, status, text] of [
    [
      { from: '2031-05-13T09:30:00.000Z', day },
      409,
      `“${title}” was changed in the meantime: it is now scheduled for Wednesday 14 May 2031, 09:30.`,
    ],
    [{ day: 'tomorrow' }, 422, 'This is not a date.'],
    [{ day: '2020-05-01' }, 422, `“${title}” stays where it was. That moment has passed.`],
    [{ to: '' }, 409, 'A scheduled post needs a date.'],
    [
      { id: other.id, type: 'published', from: publicationOf(newsroom, other.id), day },
      409,
      'A published post keeps its date, so it cannot be moved.',
    ],
    [{ id: unknown, day }, 404, ''],
    [{ kind: 'letter', day }, 400, ''],
    [{ type: '', day }, 400, ''],
  ] as const) {
    const answer = await move(fields)
    expect([fields, answer.status]).toEqual([fields, status])
    expect(await answer.text()).toContain(text)
  }
  expect(publication()).toBe(from)
})

test('an author cannot move a scheduled post, and not even learns of those of others', async ({
  newsroom,
}) => {
  const { move, publication } = await scheduledPost(newsroom)
  const own = await move({ day: '2031-05-20' }, 'al')
  expect(own.status).toBe(403)
  expect(await own.text()).toContain('Authors write drafts, and editors publish them.')
  const another = await createdPost(newsroom, { when: 'later', at: '2031-05-14T09:30' })
  expect((await move({ id: another.id, day: '2031-05-20' }, 'al')).status).toBe(404)
  expect(publication()).toBe(from)
})
