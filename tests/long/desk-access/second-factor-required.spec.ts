import type { Browser, Page } from '@playwright/test'
import { aNewEditor, turnOnSecondFactor } from '../../support/desk/accounts'
import { bodyValue } from '../../support/desk/body'
import { signIn } from '../../support/desk/desk-access'
import {
  completePost,
  expect,
  formError,
  type Newsroom,
  openHydrated,
  password,
  people,
  post,
  showSection,
  signInAs,
  startNewsroom,
  test,
  waitForHydration,
  write,
} from '../../support/desk/newsroom'
import { totpCode } from '../../support/desk/totp'
import { thumbnailField } from '../../support/on-screen/article-form'
import { expectAccessible, expectAccessibleOnPhone } from '../../support/pages/axe'
import { aPhotograph } from '../../support/pictures/picture-files'

test.use({ expectedConsoleErrors: [/403|409|422/] })

let newsroom: Newsroom
test.beforeAll(async () => {
  newsroom = await startNewsroom()
})
test.afterAll(() => newsroom.server.stop())

test('when an owner requires a second factor, editors without one must set it up first', async ({
  page,
  browser,
  request,
}) => {
  const { desk, cookies } = newsroom
  const decide = (step: string, cookie: string, typed = password) =>
    post(`${desk}/settings/rules`, { step, password: typed }, cookie)
  const early = await decide('require-second-factor', cookies.ada)
  expect([early.status, await early.text()]).toEqual([
    409,
    expect.stringContaining('Set up your own second factor first.'),
  ])
  await test.step('an owner without one sees the message in view, also on a phone', () =>
    expectNoticeInView(browser))
  const { cookie: late } = await aNewEditor(newsroom)
  const { cookie: ada } = await turnOnSecondFactor(newsroom, cookies.ada)
  expect((await decide('require-second-factor', ada, 'not the password')).status).toBe(422)
  expect((await decide('require-second-factor', cookies.ed)).status).toBe(403)
  const writing = await browser.newPage()
  await signInAs(writing.context(), newsroom, 'al')
  await openHydrated(writing, `${desk}/articles/new`)
  const typed = completePost()
  await write(writing, typed)
  const required = await decide('require-second-factor', ada)
  expect(await required.text()).toContain('Everybody now needs a second factor.')

  await test.step('text typed before it was required is not lost', async () => {
    await writing.getByRole('button', { name: 'Save draft' }).click()
    await expect(formError(writing)).toContainText('This site now requires a second factor')
    await expect(writing.getByLabel('Title', { exact: true })).toHaveValue(typed.title)
    await continueWriting(writing)
    await writing.context().close()
    const fields = { ...completePost(), id: crypto.randomUUID(), tab: 'one', when: 'draft' }
    const options = { form: fields, headers: { Cookie: cookies.ed }, maxRedirects: 0 }
    const sent = await request.post(`${desk}/articles/new`, options)
    expect(sent.status()).toBe(307)
    const resendUrl = new URL(sent.headers().location ?? '', desk)
    const page = await request.post(resendUrl.href, options)
    expect(page.status()).toBe(403)
    expect(await page.text()).toContain(fields.title)
    expect(await page.text()).toContain('Set up a second factor in another tab')
  })

  await signIn(page, desk, { email: people.ed.email })
  const heading = page.getByRole('heading', { level: 1 })
  const notice = page.getByText('Everybody at this desk needs a second factor.')
  await expect(heading).toHaveText('Second factor')
  await expect(notice).toBeVisible()
  await waitForHydration(page)
  await expectAccessible(page)
  await expectAccessibleOnPhone(page)
  for (const path of ['posts', 'account', 'editors', 'log', 'articles/new']) {
    const { pathname } = new URL((await page.request.get(`${desk}/${path}`)).url())
    expect([path, pathname]).toEqual([path, `${new URL(desk).pathname}/account/second-factor`])
  }
  const data = await page.request.get(`${desk}/posts.data`, { maxRedirects: 0 })
  expect(await data.text()).toContain('account/second-factor')
  await page.getByRole('link', { name: 'add a passkey' }).click()
  await expect(heading).toHaveText('Passkeys')
  await expect(notice).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'set up the second factor' }).click()

  await waitForHydration(page)
  await setUpSecondFactor(page)
  await expect(heading).toHaveText('Account')
  await page.goto(`${desk}/posts`)
  await expect(heading).toHaveText('Posts')

  expect(await (await decide('relax-second-factor', ada)).text()).toContain(
    'A second factor is now optional.',
  )
  const back = await fetch(`${desk}/posts`, { headers: { Cookie: late }, redirect: 'manual' })
  expect(back.status).toBe(200)
  const log = await fetch(`${desk}/log`, { headers: { Cookie: ada } })
  const lines = (await log.text()).replace(/<[^>]*>/g, '')
  expect(lines).toContain('Ada Night required a second factor for everyone')
  expect(lines).toContain('Ada Night stopped requiring a second factor')
})

async function setUpSecondFactor(page: Page): Promise<void> {
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  const uri = await page.locator('input[name=uri]').inputValue()
  await page.getByRole('textbox', { name: 'Code' }).fill(totpCode(uri, new Date()))
  await page.getByRole('button', { name: 'Turn on' }).click()
}

async function expectNoticeInView(browser: Browser): Promise<void> {
  const phone = await browser.newContext({ viewport: { width: 360, height: 640 } })
  const page = await phone.newPage()
  await signInAs(phone, newsroom, 'ada')
  await openHydrated(page, `${newsroom.desk}/settings/rules`)
  await page.getByText('Require it for everybody').click()
  await page.locator('details[open]').getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Require it', exact: true }).click()
  const notice = page.getByRole('alert')
  await expect(notice).toHaveText('Set up your own second factor first.')
  await expect(notice).toBeInViewport({ ratio: 1 })
  await phone.close()
}

/** The page says why nothing is saved. After a second factor is set up, everything is saved. */
async function continueWriting(page: Page): Promise<void> {
  const body = 'It was a quiet night.\n\nThen the rule changed.'
  await write(page, { body })
  const status = page.getByRole('status').filter({ hasText: 'stored in this browser' })
  await expect(status).toContainText('This site now requires a second factor.')
  await showSection(page, 'Picture')
  const thumbnail = thumbnailField(page)
  const photograph = await aPhotograph('#2980b9', 320, 180)
  await thumbnail.locator('input[type=file]').setInputFiles(photograph)
  await expect(thumbnail.getByText('This site now requires a second factor.')).toBeVisible()

  const opened = page.waitForEvent('popup')
  await status.getByRole('link', { name: 'Set one up in a new tab' }).click()
  const tab = await opened
  await waitForHydration(tab)
  await setUpSecondFactor(tab)
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Account')
  await tab.close()

  await expect(page.getByText('Autosaved on the server')).toBeVisible()
  await thumbnail.getByRole('button', { name: 'Try again' }).click()
  await expect(thumbnail.getByText('The picture is ready')).toBeVisible()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Article created successfully!').first()).toBeVisible()
  await page.reload()
  await expect(bodyValue(page)).toHaveValue(body)
}
