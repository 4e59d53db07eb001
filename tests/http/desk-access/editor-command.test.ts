import { aNewEditorWithSecondFactor } from '../../support/desk/accounts'
import { password, post, sessionIn } from '../../support/desk/newsroom-server'
import { expect, test } from '../../support/http'
import { runCommand } from '../../support/program'
import { startServer } from '../../support/server'
import { temporaryFolder } from '../../support/temporary-folder'

const linkIn = (text: string) => /http\S+welcome\?token=[\w-]+/.exec(text)?.[0] ?? 'no link'

test('`vigil editor add` makes the first editor an owner, and later ones get the role in the command', async ({
  ownServer,
}) => {
  const settings = { DATA_DIR: await temporaryFolder(), SAMPLE_CONTENT: '0' }
  const server = await ownServer(startServer({ ...settings, PORT: '0' }))
  const command = { ...settings, SITE_URL: server.origin }
  const first = await runCommand(['editor', 'add', ' Ada@Example.com '], command)
  expect([first.code, first.stderr]).toEqual([0, ''])
  expect(first.stdout).toContain(
    'ada@example.com is invited as owner. This link is valid for seven days:',
  )
  const cookie = sessionIn(await post(linkIn(first.stdout), { name: 'Ada', password }))
  const roster = async () =>
    (await fetch(`${server.deskUrl}/editors`, { headers: { Cookie: cookie } })).text()
  expect(await roster()).toContain('ada@example.com')
  // The set-up link no longer works.
  expect((await fetch(server.setupUrl)).status).toBe(404)
  for (const [role, expectedRole] of [
    [undefined, 'editor'],
    ['author', 'author'],
  ] as const) {
    const args = ['editor', 'add', `${expectedRole}@example.com`, ...(role ? [role] : [])]
    const { code, stdout } = await runCommand(args, command)
    expect([code, stdout]).toEqual([0, expect.stringContaining(`is invited as ${expectedRole}.`)])
  }
  expect(await roster()).toContain('editor@example.com')
})

test('`vigil editor` reports wrong arguments in one line and exits with code 1', async () => {
  const settings = { DATA_DIR: await temporaryFolder() }
  const { code, stdout, stderr } = await runCommand(['editor', 'add', 'nonsense'], settings)
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toContain('vigil: "nonsense" is not an email address.')
  expect(stderr.trim().split('\n')).toHaveLength(1)
})

test('the operator’s link lets in an editor who lost phone and recovery codes', async ({
  newsroom,
}) => {
  const { desk, server } = newsroom
  const { email } = await aNewEditorWithSecondFactor(newsroom)
  const pending = await post(`${desk}/sign-in`, { email, password })
  expect(pending.headers.get('Location')).toContain('/sign-in/code')

  const { stdout } = await runCommand(['editor', 'add', email], {
    DATA_DIR: server.dataDir,
    SITE_URL: server.origin,
  })
  expect(stdout).toContain('removes the second factor and')
  const setPassword = () => post(linkIn(stdout), { password: 'a whole new one, please' })
  expect((await setPassword()).headers.get('Location')).toMatch(/\/queue$/)
  expect((await setPassword()).status).toBe(410)
  const log = await fetch(`${desk}/log`, { headers: { Cookie: newsroom.cookies.ada } })
  expect(await log.text()).toContain('second factor and passkeys removed')
})
