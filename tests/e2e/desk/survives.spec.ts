import { DatabaseSync } from 'node:sqlite'
import {
  complete,
  expect,
  type Newsroom,
  type Person,
  post,
  test,
} from '../../support/desk/newsroom'

// 'What the person typed survives every error', where there are no scripts to keep it.

const mine = 'Every word that I have typed.'

async function made({ desk, cookies }: Newsroom, by: Person, when: 'now' | 'draft') {
  const id = crypto.randomUUID()
  const fields = { ...complete(), id, tab: `made-${id}`, when }
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

test('a draft that was published meanwhile is not its author’s to change, but their text is theirs', async ({
  newsroom,
}) => {
  const { url, save } = await made(newsroom, 'al', 'draft')
  expect((await save('ed', { body: 'As the editor has it.', when: 'now' })).status).toBe(303)
  const refused = await save('al', {})
  expect(refused.status).toBe(403)
  const page = await refused.text()
  expect(page).toContain('This post has left the drafts')
  expect(page).toContain(mine)
  // It is still there for whoever comes back to it.
  const later = await fetch(url, { headers: { Cookie: newsroom.cookies.al } })
  const kept = /href="([^"]*\?tab=typed-[^"]*)"/.exec(await later.text())?.[1] ?? 'no link'
  const shown = await fetch(new URL(kept, url), { headers: { Cookie: newsroom.cookies.al } })
  expect(await shown.text()).toContain(mine)
})

test('a post that was binned meanwhile says so, and shows what was typed', async ({ newsroom }) => {
  const { save, step } = await made(newsroom, 'ada', 'now')
  await step('bin', 1)
  const refused = await save('ada', {})
  expect(refused.status).toBe(409)
  expect(await refused.text()).toContain(mine)
})

test('a post that was removed for good meanwhile can be made anew from what was typed', async ({
  newsroom,
}) => {
  const { id, save } = await made(newsroom, 'ada', 'now')
  const database = new DatabaseSync(`${newsroom.server.dataDir}/vigil.db`, { timeout: 5_000 })
  database.prepare('delete from articles where id = ?').run(id)
  database.close()
  const refused = await save('ada', {})
  expect(refused.status).toBe(303)
  const to = new URL(refused.headers.get('Location') ?? '', newsroom.desk)
  const page = await (await fetch(to, { headers: { Cookie: newsroom.cookies.ada } })).text()
  expect(page).toContain('The post was removed for good while you wrote')
  expect(page).toContain(mine)
})

test('the note beside a change comes back with the form', async ({ newsroom }) => {
  const { save } = await made(newsroom, 'ada', 'now')
  const note = 'A number was wrong'
  const incomplete = await save('ada', { title: '', note })
  expect(incomplete.status).toBe(422)
  expect(await incomplete.text()).toContain(`value="${note}"`)
  expect((await save('ed', { tab: 'of-ed' })).status).toBe(303)
  const conflict = await save('ada', { body: 'Something else.', note })
  expect(conflict.status).toBe(409)
  expect(await conflict.text()).toContain(`value="${note}"`)
})

test('an address tells only of a post that was made', async ({ newsroom }) => {
  for (const path of ['articles/new?created=CALL+555&tab=x', 'articles/CALL+555?created=1&tab=x']) {
    const headers = { Cookie: newsroom.cookies.ada }
    const answer = await fetch(`${newsroom.desk}/${path}`, { headers })
    expect(await answer.text()).not.toContain('created successfully')
  }
})
