import { anArticle, aTitle, completePost } from '../../support/desk/newsroom-requests'
import { post } from '../../support/desk/newsroom-server'
import { expect, test } from '../../support/http'
import { until } from '../../support/until'

// 'a clear message, one post, nothing lost'.

const fieldsOf = (more: Record<string, string> = {}) => ({
  ...completePost(),
  id: crypto.randomUUID(),
  tab: 'one',
  when: 'now',
  ...more,
})

test('a body of 5 MB is rejected with its length, and shown again in full', async ({
  newsroom,
}) => {
  const body = `${'A very long night. '.repeat(280_000)}The end.`
  const answer = await post(
    `${newsroom.desk}/articles/new`,
    fieldsOf({ body }),
    newsroom.cookies.ada,
  )
  expect(answer.status).toBe(422)
  const page = await answer.text()
  expect(page).toContain('This is 5,320,008 characters long. Shorten it to 1,000,000 at most.')
  expect(page).toContain('A very long night. The end.</textarea>')
})

test('an invalid id creates no post, and the text is not lost', async ({ newsroom }) => {
  for (const id of [
    '',
    'x',
    '../../etc/passwd',
    'a'.repeat(10_000),
    "'; drop table articles; --",
  ]) {
    const answer = await post(
      `${newsroom.desk}/articles/new`,
      fieldsOf({ id, body: 'Still here.' }),
      newsroom.cookies.ada,
    )
    expect([id, answer.status]).toEqual([id, 422])
    expect(await answer.text()).toContain('Still here.')
  }
})

test('creating a post with the id of another changes nothing', async ({ newsroom }) => {
  const { desk, cookies } = newsroom
  const first = fieldsOf({ body: 'The first text.' })
  expect((await post(`${desk}/articles/new`, first, cookies.ed)).status).toBe(303)
  const second = { ...fieldsOf({ body: 'The second text.' }), id: first.id }
  const answer = await post(`${desk}/articles/new`, second, cookies.ada)
  expect(answer.status).toBe(409)
  expect(await answer.text()).toContain('The second text.')
  const stored = await fetch(`${desk}/articles/${first.id}`, { headers: { Cookie: cookies.ada } })
  expect(await stored.text()).toContain('The first text.')
})

test('a title of symbols or in another script has a page that readers can open', async ({
  newsroom,
}) => {
  const { desk, cookies, server } = newsroom
  for (const title of ['🔥🔥🔥', 'مراقبة الليل', '!!!', '‮evil‬ 夜警 <script>alert(1)</script>']) {
    const fields = fieldsOf({ title: `${title} ${crypto.randomUUID()}` })
    const named = { ...fields, title: title.includes('!!!') ? title : fields.title }
    expect((await post(`${desk}/articles/new`, named, cookies.ada)).status).toBe(303)
    const edit = await fetch(`${desk}/articles/${fields.id}`, { headers: { Cookie: cookies.ada } })
    const address = /href="(\/ai\/[^"]+)"/.exec(await edit.text())?.[1] ?? 'no address'
    const page = await fetch(server.origin + address)
    expect([title, page.status]).toEqual([title, 200])
    expect(await page.text()).not.toContain('<script>alert')
  }
})

test('posts of the same title that are created at once have different addresses', async ({
  newsroom,
}) => {
  const { desk, cookies } = newsroom
  const title = aTitle()
  const all = Array.from({ length: 5 }, () => fieldsOf({ title }))
  const answers = await Promise.all(
    all.map((fields) => post(`${desk}/articles/new`, fields, cookies.ada)),
  )
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303])
  const addresses = await Promise.all(
    all.map(async ({ id }) => {
      const edit = await fetch(`${desk}/articles/${id}`, { headers: { Cookie: cookies.ada } })
      return /href="(\/ai\/[^"]+)"/.exec(await edit.text())?.[1]
    }),
  )
  expect(new Set(addresses).size).toBe(5)
})

test('a scheduled post is published at its time, and not before', async ({ newsroom }) => {
  const { desk, cookies, server } = newsroom
  const slug = `on-time-${crypto.randomUUID()}`
  const schedule = async (seconds: number): Promise<Date> => {
    const at = new Date((Math.ceil(Date.now() / 1000) + seconds) * 1000)
    const fields = fieldsOf({ when: 'later', at: at.toISOString().slice(0, 19), slug })
    const { status } = await post(`${desk}/briefs/new`, fields, cookies.ada)
    // On a busy machine the time may be in the past already.
    if (status === 422) return schedule(2 * seconds)
    expect(status).toBe(303)
    return at
  }
  const at = await schedule(2)
  await until(async () => (await fetch(`${server.origin}/weekly-brief/${slug}`)).status === 200)
  expect(Date.now()).toBeGreaterThanOrEqual(at.getTime())
})

test('an unknown address of the desk is not found', async ({ newsroom }) => {
  for (const path of [
    '/posts',
    '/x/session',
    '/x/setup',
    '/x/articles/new',
    '/sign-in',
    '/x/tags',
    '/p',
    '/api/x',
    '/post',
  ]) {
    const answer = await fetch(newsroom.server.origin + path)
    expect([path, answer.status]).toEqual([path, 404])
    expect(await answer.text()).toContain('Oops! Page not found')
  }
})

test('an id in upper case redirects to its post, on every page, with its query', async ({
  newsroom,
}) => {
  const address = await anArticle(newsroom)
  const id = address.slice(address.lastIndexOf('/') + 1)
  for (const rest of ['?tab=two', '/revisions', '/preview-link', '/comments']) {
    const answer = await fetch(address.replace(id, id.toUpperCase()) + rest, {
      headers: { Cookie: newsroom.cookies.ada },
      redirect: 'manual',
    })
    const expected = new URL(address).pathname + rest
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, expected])
  }
})
