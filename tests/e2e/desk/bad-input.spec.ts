import { anArticle, aTitle, complete, expect, post, test } from '../../support/desk/newsroom'
import { slowness } from '../../support/pace'

// 'a clear message, one post, nothing lost'.

const fieldsOf = (more: Record<string, string> = {}) => ({
  ...complete(),
  id: crypto.randomUUID(),
  tab: 'one',
  when: 'now',
  ...more,
})

test('a body of 5 MB is refused with its length, and comes back whole', async ({ newsroom }) => {
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

test('an id that is none makes no post, and the text is not lost', async ({ newsroom }) => {
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

test('the id of a post that is there already changes nothing of it', async ({ newsroom }) => {
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

test('a title of signs or of another script has a page that readers can open', async ({
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

test('posts with one title, made at once, all have an address of their own', async ({
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

test('a scheduled post comes out within a second of its moment, and not before', async ({
  newsroom,
}) => {
  const { desk, cookies, server } = newsroom
  const slug = `on-time-${crypto.randomUUID()}`
  const at = new Date(Math.ceil(Date.now() / 1000) * 1000 + 2000)
  const fields = fieldsOf({ when: 'later', at: at.toISOString().slice(0, 19), slug })
  expect((await post(`${desk}/briefs/new`, fields, cookies.ada)).status).toBe(303)
  const isOut = async () => (await fetch(`${server.origin}/weekly-brief/${slug}`)).status === 200
  let lastHidden = Date.now()
  await expect
    .poll(
      async () => {
        const askedAt = Date.now()
        const answer = await isOut()
        if (!answer) lastHidden = askedAt
        return answer
      },
      { intervals: [100], timeout: 10_000 },
    )
    .toBe(true)
  expect(Date.now()).toBeGreaterThanOrEqual(at.getTime())
  expect(lastHidden).toBeLessThan(at.getTime() + 1000 * slowness())
})

test('what only looks like an address of the desk is missing like any other', async ({
  newsroom,
}) => {
  for (const path of [
    ...[
      '/posts',
      '/x/session',
      '/x/setup',
      '/x/articles/new',
      '/sign-in',
      '/x/tags',
      '/p',
      '/api',
      '/post',
    ],
  ]) {
    const answer = await fetch(newsroom.server.origin + path)
    expect([path, answer.status]).toEqual([path, 404])
    expect(await answer.text()).toContain('Oops! Page not found')
  }
})

test('an id in capitals leads to its post, on every page of it, query and all', async ({
  newsroom,
}) => {
  const address = await anArticle(newsroom)
  const id = address.slice(address.lastIndexOf('/') + 1)
  for (const rest of ['?tab=two', '/revisions', '/preview-link']) {
    const answer = await fetch(address.replace(id, id.toUpperCase()) + rest, {
      headers: { Cookie: newsroom.cookies.ada },
      redirect: 'manual',
    })
    const there = new URL(address).pathname + rest
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, there])
  }
})
