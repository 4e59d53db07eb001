import { expectAccessible, expectAccessibleOnPhone } from '../../support/axe'
import { signIn, turnOnSecondFactor } from '../../support/desk/desk-access'
import {
  awake,
  comeIn,
  complete,
  expect,
  type Newsroom,
  openAwake,
  password,
  people,
  post,
  startNewsroom,
  test,
  trouble,
  write,
} from '../../support/desk/newsroom'
import { totpCode } from '../../support/desk/totp'

test.use({ expectedComplaints: [/403|409|422/] })

let own: Newsroom
test.beforeAll(async () => {
  own = await startNewsroom()
})
test.afterAll(() => own.server.stop())

test('an owner requires a second factor, and whoever has none sets it up before anything else', async ({
  page,
  browser,
  request,
}) => {
  const { desk, cookies } = own
  const decide = (step: string, cookie: string, typed = password) =>
    post(`${desk}/editors`, { step, password: typed }, cookie)
  const early = await decide('require-second-factor', cookies.ada)
  expect([early.status, await early.text()]).toEqual([
    409,
    expect.stringContaining('Set up a second factor of your own first.'),
  ])
  const { cookie: ada } = await turnOnSecondFactor(own, cookies.ada)
  expect((await decide('require-second-factor', ada, 'not the password')).status).toBe(422)
  expect((await decide('require-second-factor', cookies.ed)).status).toBe(403)
  const writing = await browser.newPage()
  await comeIn(writing.context(), own, 'al')
  await openAwake(writing, `${desk}/articles/new`)
  const typed = complete()
  await write(writing, typed)
  const decided = await decide('require-second-factor', ada)
  expect(await decided.text()).toContain('Everybody needs a second factor from now on.')

  await test.step('what was typed before it was required is kept', async () => {
    await writing.getByRole('button', { name: 'Save draft' }).click()
    await expect(trouble(writing)).toContainText('Everybody at this desk needs a second factor')
    await expect(writing.getByLabel('Title', { exact: true })).toHaveValue(typed.title)
    await writing.context().close()
    const fields = { ...complete(), id: crypto.randomUUID(), tab: 'one', when: 'draft' }
    const asked = { form: fields, headers: { Cookie: cookies.ed }, maxRedirects: 0 }
    const sent = await request.post(`${desk}/articles/new`, asked)
    expect(sent.status()).toBe(307)
    const held = new URL(sent.headers().location ?? '', desk)
    const page = await request.post(held.href, asked)
    expect(page.status()).toBe(403)
    expect(await page.text()).toContain(fields.title)
    expect(await page.text()).toContain('Set up a second factor in another tab')
  })

  await signIn(page, desk, { email: people.ed.email })
  const heading = page.getByRole('heading', { level: 1 })
  const notice = page.getByText('Everybody at this desk needs a second factor.')
  await expect(heading).toHaveText('Second factor')
  await expect(notice).toBeVisible()
  await awake(page)
  await expectAccessible(page)
  await expectAccessibleOnPhone(page)
  for (const path of ['posts', 'account', 'editors', 'log', 'articles/new']) {
    await page.goto(`${desk}/${path}`)
    await expect(heading).toHaveText('Second factor')
  }
  const data = await page.request.get(`${desk}/posts.data`, { maxRedirects: 0 })
  expect(await data.text()).toContain('account/second-factor')
  await page.getByRole('link', { name: 'add a passkey' }).click()
  await expect(heading).toHaveText('Passkeys')
  await page.goBack()

  await awake(page)
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Go on' }).click()
  const uri = await page.locator('input[name=uri]').inputValue()
  await page.getByRole('textbox', { name: 'Code' }).fill(totpCode(uri, new Date()))
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await expect(heading).toHaveText('Account')
  await page.goto(`${desk}/posts`)
  await expect(heading).toHaveText('Posts')

  expect(await (await decide('relax-second-factor', ada)).text()).toContain('own choice again')
  const al = await fetch(`${desk}/posts`, { headers: { Cookie: cookies.al }, redirect: 'manual' })
  expect(al.status).toBe(200)
  const log = await fetch(`${desk}/log`, { headers: { Cookie: ada } })
  const lines = (await log.text()).replace(/<[^>]*>/g, '')
  expect(lines).toContain('Ada Night required a second factor of everybody')
  expect(lines).toContain('Ada Night stopped requiring a second factor')
})
