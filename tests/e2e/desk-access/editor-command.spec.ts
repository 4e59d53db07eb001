import { aNewEditorWithSecondFactor } from '../../support/desk/desk-access'
import { expect, password, post, sessionIn, test } from '../../support/desk/newsroom'
import { runCommand, startServer, temporaryFolder } from '../../support/server'

const linkIn = (text: string) => /http\S+welcome\?token=[\w-]+/.exec(text)?.[0] ?? 'no link'

test('`vigil editor add` makes the first editor an owner, and those after it what one says', async ({
  ownServer,
}) => {
  const settings = { DATA_DIR: await temporaryFolder(), SAMPLE_CONTENT: '0' }
  const server = await ownServer(startServer({ ...settings, PORT: '0' }))
  const command = { ...settings, SITE_URL: server.origin }
  const first = await runCommand(['editor', 'add', ' Ada@Example.com '], command)
  expect([first.code, first.stderr]).toEqual([0, ''])
  expect(first.stdout).toContain('ada@example.com becomes owner, within seven days:')
  const cookie = sessionIn(await post(linkIn(first.stdout), { name: 'Ada', password }))
  const roster = async () =>
    (await fetch(`${server.deskUrl}/editors`, { headers: { Cookie: cookie } })).text()
  expect(await roster()).toContain('ada@example.com')
  // The set-up link is as dead as if it had been used.
  expect((await fetch(server.setupUrl)).status).toBe(404)
  for (const [role, given] of [
    [undefined, 'editor'],
    ['author', 'author'],
  ] as const) {
    const args = ['editor', 'add', `${given}@example.com`, ...(role ? [role] : [])]
    const { code, stdout } = await runCommand(args, command)
    expect([code, stdout]).toEqual([0, expect.stringContaining(`becomes ${given}, within`)])
  }
  expect(await roster()).toContain('editor@example.com')
})

test('what it cannot do it says in one line, with code 1', async () => {
  const settings = { DATA_DIR: await temporaryFolder() }
  for (const [args, said] of [
    [['editor'], 'It is `vigil editor add <email>'],
    [['editor', 'remove', 'a@example.com'], 'It is `vigil editor add <email>'],
    [['editor', 'add', 'nonsense'], '"nonsense" is no email address.'],
    [['editor', 'add', 'a@example.com', 'king'], 'There is no role "king".'],
    [['editor', 'add', 'a@example.com', 'owner', 'more'], 'It is `vigil editor add <email>'],
  ] as const) {
    const { code, stdout, stderr } = await runCommand([...args], settings)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain(`vigil: ${said}`)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  }
})

test('an editor who lost phone and recovery codes gets in again by the operator’s link', async ({
  request,
  newsroom,
}) => {
  const { desk, server } = newsroom
  const { email } = await aNewEditorWithSecondFactor(newsroom)
  const half = await post(`${desk}/sign-in`, { email, password })
  expect(half.headers.get('Location')).toContain('/sign-in/code')

  const { stdout } = await runCommand(['editor', 'add', email], {
    DATA_DIR: server.dataDir,
    SITE_URL: server.origin,
  })
  expect(stdout).toContain('removes its second factor and passkeys')
  const chosen = { form: { password: 'a whole new one, please' }, maxRedirects: 0 }
  const entered = await request.post(linkIn(stdout), chosen)
  expect(entered.headers().location).toMatch(/\/posts$/)
  expect((await request.post(linkIn(stdout), chosen)).status()).toBe(410)
  const log = await fetch(`${desk}/log`, { headers: { Cookie: newsroom.cookies.ada } })
  expect(await log.text()).toContain('second factor and passkeys removed')
})
