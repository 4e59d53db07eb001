import { completePost, expect, post, test } from '../../support/desk/newsroom'

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
    const start = performance.now()
    expect((await (await fetch(`${origin}/about`)).text()).length).toBeGreaterThan(0)
    return performance.now() - start
  }
  await page()
  const id = crypto.randomUUID()
  const fields = { ...completePost('Long text'), body: `${megabyte} Ending`, id, tab: 'one' }
  const start = performance.now()
  let isSaved = false
  const saving = post(`${desk}/articles/new`, { ...fields, when: 'now' }, cookies.ada).finally(
    () => {
      isSaved = true
    },
  )
  const waits: number[] = []
  while (!isSaved) waits.push(await page())
  expect((await saving).status).toBe(303)
  const savingTook = performance.now() - start
  expect(Math.max(...waits)).toBeLessThan(savingTook / 4)
  const found = await fetch(`${origin}/search?q=Ending`)
  expect(await found.text()).toContain('Long text')
})
