import { randomUUID } from 'node:crypto'
import { password, post, sessionIn } from '../../support/desk/newsroom-server'
import { expect, test } from '../../support/http'
import { plainFetch } from '../../support/plain/plain-fetch'

/** Close to the limit for texts: each takes the parser a while. Of short texts more than eight may wait. */
const pictures = '![](x)\n\n'.repeat(1800)
const words = 'What was seen in the night. '.repeat(600)

test('few saves may wait at a time, and those of a removed editor are refused', async ({
  newsroom,
}) => {
  const { desk, cookies } = newsroom
  const email = 'lee@example.com'
  const invitation = { step: 'invite', email, role: 'editor', password }
  const invited = await (await post(`${desk}/editors`, invitation, cookies.ada)).text()
  const welcome = /http[^"<\s]*welcome\?token=[\w-]+/.exec(invited)?.[0] ?? 'no link'
  const lee = sessionIn(await post(welcome, { name: 'Lee Dusk', password }))
  const ada = { headers: { Cookie: cookies.ada } }
  const roster = await (await fetch(`${desk}/editors`, ada)).text()
  const id = roster.match(new RegExp(`>${email}.*?name="editor" value="([^"]+)"`, 's'))?.[1] ?? ''

  // Eight long saves of one editor may wait, so two of ten are refused. Sent as plain forms, without the headers of a script.
  const titles = Array.from(
    { length: 10 },
    (_, index) => `Too late, number ${index} ${randomUUID()}`,
  )
  const saves = titles.map(async (title) => {
    const form = {
      id: randomUUID(),
      tab: randomUUID(),
      title,
      domain: 'AI',
      summary: 'In short.',
      body: `${pictures}${words}End of ${title}`,
      when: 'now',
    }
    const answer = await plainFetch(`${desk}/articles/new`, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { Cookie: lee },
    })
    return { title, answer, status: answer.status }
  })
  const tooMany = await Promise.race(saves)
  expect(tooMany.status).toBe(503)
  const page = await tooMany.answer.text()
  expect(page).toContain('Other texts that you sent are still being saved')
  expect(page).toContain(`End of ${tooMany.title}`)

  const removal = { step: 'remove', editor: id, password }
  expect((await post(`${desk}/editors`, removal, cookies.ada)).status).toBeLessThan(400)
  const all = await Promise.all(saves)
  expect(all.filter(({ status }) => status === 503)).toHaveLength(2)
  const refused = all.filter(({ status }) => status === 307)
  expect(refused.length).toBeGreaterThan(0)
  for (const { answer } of refused) {
    expect(answer.headers.get('location')).toContain('/sign-in/again?')
  }
  const list = await (await fetch(`${desk}/posts?q=Too+late`, ada)).text()
  const stored = titles.filter((title) => list.includes(title))
  expect(stored).toEqual(all.filter(({ status }) => status === 303).map(({ title }) => title))
})
