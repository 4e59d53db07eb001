import { aNewEditor } from '../../support/desk/accounts'
import { aNetwork } from '../../support/desk/newsroom-requests'
import { password, post } from '../../support/desk/newsroom-server'
import { expect, test } from '../../support/http'
import { plainBrowser } from '../../support/plain/plain-browser'

test('without JavaScript, an author is invited, promoted, signed out and removed while they work', async ({
  newsroom,
}) => {
  const { desk, cookies } = newsroom
  const email = `bo-${crypto.randomUUID()}@example.com`
  const owner = plainBrowser({ cookie: cookies.ada, headers: aNetwork() })
  let page = await owner.open(`${desk}/editors`)
  page = await page.press('Invite', { 'Email address': 'nonsense' })
  expect(page.text).toContain('This is not a complete email address.')
  page = await page.press('Invite', { 'Email address': email, Role: 'editor' })
  expect(page.text).toContain('Enter your password.')
  const invitation = () => page.part('form', 'Invite')
  page = await invitation().press('Invite', { 'Your password': 'not the password' })
  expect(page.text).toContain('This is not your password.')
  expect(page.field('Email address').value).toBe(email)
  expect(page.field('Role').value).toBe('editor')
  page = await invitation().press('Invite', { Role: 'author', 'Your password': password })
  const status = page.part('status').text
  expect(status).toContain(`${email} is invited.`)
  const link = /http\S+welcome\?token=\S+/.exec(status)?.[0] ?? 'no link'

  const author = plainBrowser({ headers: aNetwork() })
  let desktop = await author.open(link)
  const heading = () => desktop.part('h1').text
  desktop = await desktop.press('Create account')
  expect(desktop.part('alert').text).toContain('Enter your name.')
  desktop = await desktop.press('Create account', {
    'Your name': email.slice(0, 20),
    Password: password,
  })
  expect(heading()).toBe('Queue')
  expect(desktop.parts('a', 'Log')).toEqual([])
  const statusOfLog = async () => (await author.open(`${desk}/log`)).status
  expect(await statusOfLog()).toBe(403)

  page = await owner.open(`${desk}/editors`)
  const form = (name: string) => page.part('li', email).part('details', name)
  const openForms = () =>
    page.parts('details').filter((details) => details.attribute('open') !== undefined)
  await expectRefusedAndDone('Change role', { 'Role of': 'editor' }, async () => {
    expect(form('Change role').field('Role of').value).toBe('editor')
    expect(await statusOfLog()).toBe(403)
  })
  expect(page.part('status').text).toContain('The role was changed.')
  expect(page.part('li', email).text).toContain(`${email} · editor`)
  expect(await statusOfLog()).toBe(200)

  await expectRefusedAndDone('Sign out', {}, async () => {
    expect(await statusOfLog()).toBe(200)
  })
  expect(page.part('status').text).toContain('The editor was signed out everywhere.')
  const signIn = async () => {
    desktop = await author.open(`${desk}/posts`)
    expect(heading()).toBe('Sign in')
    desktop = await desktop.press('Sign in', { 'Email address': email, Password: password })
  }
  await signIn()
  expect(heading()).toBe('Posts')

  page = await form('Remove').press('Remove', { 'Your password': password })
  expect(page.part('status').text).toContain('The editor was removed')
  await signIn()
  expect(desktop.part('alert').text).toContain('Wrong email address or password.')
  expect((await author.open(link)).status).toBe(410)

  /** With a wrong password, which leaves the form open, and then with the right one. */
  async function expectRefusedAndDone(
    name: string,
    chosen: Record<string, string>,
    expectUnchanged: () => Promise<void>,
  ): Promise<void> {
    const button = name.split(' ')[0] ?? ''
    page = await form(name).press(button, { ...chosen, 'Your password': 'not the password' })
    expect(openForms().map(({ text }) => text)).toEqual([
      expect.stringContaining('This is not your password.'),
    ])
    await expectUnchanged()
    page = await form(name).press(button, { 'Your password': password })
    expect(openForms()).toEqual([])
  }
})

test('an owner can demote another owner, with immediate effect', async ({ newsroom }) => {
  const { desk, cookies } = newsroom
  const { email, cookie } = await aNewEditor(newsroom, 'owner')
  const get = (path: string) => fetch(`${desk}/${path}`, { headers: { Cookie: cookie } })
  const roster = await (await get('editors')).text()
  const id = roster.match(new RegExp(`>${email}.*?name="editor" value="([^"]+)"`, 's'))?.[1] ?? ''
  const demote = (typed: Record<string, string>) =>
    post(`${desk}/editors`, { step: 'role', editor: id, role: 'editor', ...typed }, cookies.ada)
  expect((await demote({})).status).toBe(422)
  expect((await get('editors')).status).toBe(200)
  expect((await demote({ password })).status).toBe(200)
  expect((await get('editors')).status).toBe(403)
  expect((await get('log')).status).toBe(200)
  const removal = { step: 'remove', editor: '\0 or 1=1', password }
  expect((await post(`${desk}/editors`, removal, cookies.ada)).status).toBe(404)
})
