import { completePost } from '../../support/desk/newsroom-requests'
import { post } from '../../support/desk/newsroom-server'
import { expect, test } from '../../support/http'

// Unclosed emphasis: a few kilobytes of it keep the parser busy for a long time.
const hostile = '*a_ '.repeat(1_200)
const prose = `${'Words of a long text that goes on. '.repeat(12)}\n\n`
const megabyte = `Beginning\n\n${hostile}\n\n${prose.repeat(2_300)}`.slice(0, 980_000)

test('a text that takes long to parse is saved completely, and delays no cached page', async ({
  ownNewsroom,
}) => {
  const { server, desk, cookies } = await ownNewsroom({ SAMPLE_CONTENT: '0' })
  const { origin } = server
  const page = async () => {
    expect((await (await fetch(`${origin}/about`)).text()).length).toBeGreaterThan(0)
  }
  await page()
  const id = crypto.randomUUID()
  const fields = { ...completePost('Long text'), body: `${megabyte} Ending`, id, tab: 'one' }
  let isSaved = false
  const saving = post(`${desk}/articles/new`, { ...fields, when: 'now' }, cookies.ada).finally(
    () => {
      isSaved = true
    },
  )
  let pages = 0
  while (!isSaved) {
    await page()
    pages += 1
  }
  expect((await saving).status).toBe(303)
  // A parser in the thread of the server would have let through a handful.
  expect(pages).toBeGreaterThan(40)
  const found = await fetch(`${origin}/search?q=Ending`)
  expect(await found.text()).toContain('Long text')
})
