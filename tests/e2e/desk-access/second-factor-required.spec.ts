import { expectAccessible, expectAccessibleOnPhone } from '../../support/axe'
import { signIn, turnOnSecondFactor } from '../../support/desk/desk-access'
import {
  awake,
  complete,
  expect,
  type Newsroom,
  password,
  people,
  post,
  startNewsroom,
  test,
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
  const decided = await decide('require-second-factor', ada)
  expect(await decided.text()).toContain('Everybody needs a second factor from now on.')

  await test.step('what was typed before it was required is kept', async () => {
    const fields = { ...complete(), id: crypto.randomUUID(), tab: 'one', when: 'draft' }
    const held = await fetch(`${desk}/articles/new`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { Cookie: cookies.ed, Origin: new URL(desk).origin },
    })
    expect([held.status, await held.text()]).toEqual([
      403,
      expect.stringContaining(`value="${fields.title}"`),
    ])
    const copies = await post(`${desk}/working-copies`, fields, cookies.ed)
    expect(copies.status).toBe(307)
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
  expect(await data.text()).not.toContain('posts-imported')
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
  expect(lines).toContain('Ada Night required the second factor for everybody')
  expect(lines).toContain('Ada Night made optional the second factor for everybody')
})
