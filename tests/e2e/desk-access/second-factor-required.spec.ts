import type { Browser, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleOnPhone } from '../../support/axe'
import { aNewEditor, signIn, turnOnSecondFactor } from '../../support/desk/desk-access'
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
import { aPhotograph } from '../../support/pictures/picture-files'
import { thumbnailField } from '../desk-pictures/article-form'

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
  // Two editors, a phone and two other tabs, each looked at by axe.
  test.slow()
  const { desk, cookies } = own
  const decide = (step: string, cookie: string, typed = password) =>
    post(`${desk}/editors`, { step, password: typed }, cookie)
  const early = await decide('require-second-factor', cookies.ada)
  expect([early.status, await early.text()]).toEqual([
    409,
    expect.stringContaining('Set up a second factor of your own first.'),
  ])
  await test.step('an owner without one is told so where they look, on a phone, too', () =>
    expectNoticeInView(browser))
  const { cookie: late } = await aNewEditor(own)
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
    await goOnWriting(writing)
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
  await expect(notice).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'set up the second factor' }).click()

  await awake(page)
  await setUpSecondFactor(page)
  await expect(heading).toHaveText('Account')
  await page.goto(`${desk}/posts`)
  await expect(heading).toHaveText('Posts')

  expect(await (await decide('relax-second-factor', ada)).text()).toContain('own choice again')
  const back = await fetch(`${desk}/posts`, { headers: { Cookie: late }, redirect: 'manual' })
  expect(back.status).toBe(200)
  const log = await fetch(`${desk}/log`, { headers: { Cookie: ada } })
  const lines = (await log.text()).replace(/<[^>]*>/g, '')
  expect(lines).toContain('Ada Night required a second factor of everybody')
  expect(lines).toContain('Ada Night stopped requiring a second factor')
})

async function setUpSecondFactor(page: Page): Promise<void> {
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Go on' }).click()
  const uri = await page.locator('input[name=uri]').inputValue()
  await page.getByRole('textbox', { name: 'Code' }).fill(totpCode(uri, new Date()))
  await page.getByRole('button', { name: 'Turn it on' }).click()
}

async function expectNoticeInView(browser: Browser): Promise<void> {
  const phone = await browser.newContext({ viewport: { width: 360, height: 640 } })
  const page = await phone.newPage()
  await comeIn(phone, own, 'ada')
  await openAwake(page, `${own.desk}/editors`)
  await page.getByText('Require it for everybody').click()
  await page.locator('details[open]').getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Require it', exact: true }).click()
  const notice = page.getByRole('alert')
  await expect(notice).toHaveText('Set up a second factor of your own first.')
  await expect(notice).toBeInViewport({ ratio: 1 })
  await phone.close()
}

/** Everything on the page tells why nothing is saved; with a second factor it goes on, with every word. */
async function goOnWriting(page: Page): Promise<void> {
  const body = 'It was a quiet night.\n\nThen a rule came.'
  await write(page, { body })
  const status = page.getByRole('status').filter({ hasText: 'kept in this browser' })
  await expect(status).toContainText('Everybody at this desk needs a second factor now.')
  const thumbnail = thumbnailField(page)
  const photograph = await aPhotograph('#2980b9', 320, 180)
  await thumbnail.locator('input[type=file]').setInputFiles(photograph)
  await expect(
    thumbnail.getByText('Everybody at this desk needs a second factor now.'),
  ).toBeVisible()

  const opened = page.waitForEvent('popup')
  await status.getByRole('link', { name: 'Set one up in a new tab' }).click()
  const tab = await opened
  await awake(tab)
  await setUpSecondFactor(tab)
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Account')
  await tab.close()

  await expect(page.getByText('kept for you on the server')).toBeVisible({ timeout: 15_000 })
  await thumbnail.getByRole('button', { name: 'Try again' }).click()
  await expect(thumbnail.getByText('The picture is ready')).toBeVisible()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Article created successfully!').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Body' })).toHaveValue(body)
}
