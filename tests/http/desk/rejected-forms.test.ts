import { completePost } from '../../support/desk/newsroom-requests'
import { type Newsroom, type Person, post } from '../../support/desk/newsroom-server'
import { expect, test } from '../../support/http'
import { changeDatabase } from '../../support/servers/database-beside'

// 'What the person typed survives every error', also without scripts.

const mine = 'Every word that I have typed.'

async function createArticle({ desk, cookies }: Newsroom, by: Person, when: 'now' | 'draft') {
  const id = crypto.randomUUID()
  const fields = { ...completePost(), id, tab: `first-${id}`, when }
  expect((await post(`${desk}/articles/new`, fields, cookies[by])).status).toBe(303)
  const url = `${desk}/articles/${id}`
  const save = (who: Person, more: Record<string, string>) =>
    post(url, { ...fields, body: mine, version: '1', tab: `typed-${id}`, ...more }, cookies[who])
  const step = async (name: string, version: number) => {
    const fields = { step: name, version: String(version) }
    expect((await post(`${url}/status`, fields, cookies.ed)).status).toBe(303)
  }
  return { id, url, save, step }
}

test('an author cannot change a draft that was published meanwhile, but does not lose the text', async ({
  newsroom,
}) => {
  const { url, save } = await createArticle(newsroom, 'al', 'draft')
  expect((await save('ed', { body: 'By the editor.', when: 'now' })).status).toBe(303)
  const refused = await save('al', {})
  expect(refused.status).toBe(403)
  const page = await refused.text()
  expect(page).toContain('This post has left the drafts')
  expect(page).toContain(mine)
  // The author finds it again later.
  const later = await fetch(url, { headers: { Cookie: newsroom.cookies.al } })
  const autosaveLink = /href="([^"]*\?tab=typed-[^"]*)"/.exec(await later.text())?.[1] ?? 'no link'
  const resumed = await fetch(new URL(autosaveLink, url), {
    headers: { Cookie: newsroom.cookies.al },
  })
  expect(await resumed.text()).toContain(mine)
})

test('a post that was binned meanwhile says so, and shows the typed text', async ({ newsroom }) => {
  const { save, step } = await createArticle(newsroom, 'ada', 'now')
  await step('bin', 1)
  const refused = await save('ada', {})
  expect(refused.status).toBe(409)
  expect(await refused.text()).toContain(mine)
})

test('a post that was deleted meanwhile can be created again from the typed text', async ({
  newsroom,
}) => {
  const { id, save } = await createArticle(newsroom, 'ada', 'now')
  await changeDatabase(newsroom.server, (database) =>
    database.prepare('delete from articles where id = ?').run(id),
  )
  const refused = await save('ada', {})
  expect(refused.status).toBe(303)
  const to = new URL(refused.headers.get('Location') ?? '', newsroom.desk)
  const page = await (await fetch(to, { headers: { Cookie: newsroom.cookies.ada } })).text()
  expect(page).toContain('The post was deleted for good while you wrote')
  expect(page).toContain(mine)
})

test('a rejected form still has its note', async ({ newsroom }) => {
  const { save } = await createArticle(newsroom, 'ada', 'now')
  const note = 'A number was wrong'
  const incomplete = await save('ada', { title: '', note })
  expect(incomplete.status).toBe(422)
  expect(await incomplete.text()).toContain(`value="${note}"`)
  expect((await save('ed', { tab: 'of-ed' })).status).toBe(303)
  const conflict = await save('ada', { body: 'Something else.', note })
  expect(conflict.status).toBe(409)
  expect(await conflict.text()).toContain(`value="${note}"`)
})

test('the page of a new post confirms only posts that exist', async ({ newsroom }) => {
  for (const path of ['articles/new?created=CALL+555&tab=x', 'articles/CALL+555?created=1&tab=x']) {
    const headers = { Cookie: newsroom.cookies.ada }
    const answer = await fetch(`${newsroom.desk}/${path}`, { headers })
    expect(await answer.text()).not.toContain('created successfully')
  }
})
