import type { Page } from '@playwright/test'
import { offerToUndo } from '../../support/desk/choices'
import {
  expect,
  formError,
  type Newsroom,
  openHydrated,
  post,
  signInAs,
} from '../../support/desk/newsroom'
import { aPublishedBrief, button } from '../../support/newsletter/newsletter-desk'
import { test } from '../../support/site'

test.use({ expectedConsoleErrors: [/409/] })

const intro = (page: Page) => page.getByLabel('Intro')
const offered = (page: Page) =>
  page.getByRole('region', { name: 'You have unsaved text' }).getByRole('listitem')
const saved = (page: Page) => page.getByText('Saved.', { exact: true })
const expectAutosaved = (page: Page) =>
  expect(page.getByText('Autosaved on the server and in this browser')).toBeVisible()

async function anIssue(newsroom: Newsroom): Promise<string> {
  const { desk, cookies } = newsroom
  const brief = await aPublishedBrief(newsroom, `Brief: unsaved ${crypto.randomUUID()}`)
  const opened = await post(`${desk}/newsletter`, { brief }, cookies.ada)
  return new URL(opened.headers.get('Location') ?? '', desk).href
}

test('an intro survives a crash, and saving it over a newer version is a conflict', async ({
  page: crashing,
  context,
  newsroom,
}) => {
  const { desk, cookies } = newsroom
  const path = await anIssue(newsroom)
  await signInAs(context, newsroom, 'ed')
  await openHydrated(crashing, path)
  await intro(crashing).pressSequentially('Good evening, night watch.')
  // What a page sends while it is closed could arrive after the next one was loaded.
  await expectAutosaved(crashing)
  await crashing.close({ runBeforeUnload: false })
  const page = await context.newPage()
  await openHydrated(page, path)
  await expect(offered(page)).toContainText('Newsletter issue, 26 characters')
  await expect(offered(page)).toContainText('stored in this browser')
  await button(page, 'Continue').click()
  await expect(intro(page)).toHaveValue('Good evening, night watch.')
  await expectAutosaved(page)
  await button(page, 'Save').click()
  await expect(saved(page)).toBeVisible()
  await expect(page.getByText('Not saved yet')).toHaveCount(0)

  await openHydrated(page, path)
  await expect(intro(page)).toHaveValue('Good evening, night watch.')
  await expect(offered(page)).toHaveCount(0)

  await test.step('a discarded text can be restored', async () => {
    await intro(page).fill('A discarded word')
    await expectAutosaved(page)
    await openHydrated(page, path)
    await button(page, 'Discard').click()
    await expect(offered(page)).toHaveCount(0)
    await button(page, 'Undo').click()
    await expect(offered(page)).toContainText('A discarded word')
    await button(page, 'Continue').click()
    await expect(intro(page)).toHaveValue('A discarded word')
    await expectAutosaved(page)
    await openHydrated(page, path)
    await button(page, 'Discard').click()
    await expect(page.getByText('Discarded: “Brief: unsaved')).toBeVisible()
    await openHydrated(page, path)
    await expect(intro(page)).toHaveValue('Good evening, night watch.')
    await expect(offered(page)).toHaveCount(0)
  })

  await intro(page).fill('Mine, typed before theirs')
  await expectAutosaved(page)
  await page.goto(`${desk}/newsletter`)
  const theirs = { step: 'save', version: '2', subject: 'Theirs', intro: 'Theirs, too' }
  expect((await post(path, theirs, cookies.ada)).status).toBeLessThan(400)
  await openHydrated(page, path)
  await expect(intro(page)).toHaveValue('Theirs, too')
  await button(page, 'Continue').click()
  await expect(intro(page)).toHaveValue('Mine, typed before theirs')
  await button(page, 'Save').click()
  await expect(formError(page)).toContainText('Someone else saved this issue')
  await expect(page.getByRole('definition').filter({ hasText: 'Theirs, too' })).toBeVisible()
  await expect(intro(page)).toHaveValue('Mine, typed before theirs')
  await button(page, 'Save').click()
  await expect(saved(page)).toBeVisible()
  await expect(intro(page)).toHaveValue('Mine, typed before theirs')

  // The confirmation step saves too, so nothing unsaved is left.
  await intro(page).fill('The last word')
  await button(page, 'Send now…').click()
  await expect(page.getByText(/^Send to .* now\?|cannot be sent yet/)).toBeVisible()
  const unsavedTexts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(' issue ')))
  await expect.poll(unsavedTexts).toEqual([])
  await openHydrated(page, path)
  await expect(intro(page)).toHaveValue('The last word')
  await expect(offered(page)).toHaveCount(0)
})

for (const javaScriptEnabled of [true, false]) {
  test(`another browser offers the text from the server, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    page,
    context,
    browser,
    newsroom,
  }) => {
    const path = await anIssue(newsroom)
    await signInAs(context, newsroom, 'ed')
    await openHydrated(page, path)
    await intro(page).fill('Written on one machine')
    await expectAutosaved(page)

    const elsewhere = await browser.newContext({ javaScriptEnabled })
    await signInAs(elsewhere, newsroom, 'ed')
    const other = await elsewhere.newPage()
    const open = () => (javaScriptEnabled ? openHydrated(other, path) : other.goto(path))
    await open()
    await expect(intro(other)).toHaveValue('')
    await expect(offered(other)).toContainText('stored on the server')
    await button(other, 'Discard').click()
    await expect(offered(other)).toHaveCount(0)
    const { place, undo } = offerToUndo(other, javaScriptEnabled)
    await expect(place).toContainText('Discarded: “Brief: unsaved')
    await undo.click()
    await expect(offered(other)).toContainText('Written on one machine')
    await other.getByRole('link', { name: 'Continue' }).click()
    await expect(intro(other)).toHaveValue('Written on one machine')
    await button(other, 'Save').click()
    await expect(saved(other)).toBeVisible()
    await open()
    await expect(intro(other)).toHaveValue('Written on one machine')
    await expect(offered(other)).toHaveCount(0)
    await elsewhere.close()
  })
}

test('what is typed before hydration, while the form is saved, or in an earlier version is not lost', async ({
  page,
  context,
  newsroom,
}) => {
  const path = await anIssue(newsroom)
  await signInAs(context, newsroom, 'ed')
  await test.step('before hydration', async () => {
    const held = Promise.withResolvers<void>()
    await page.route(/\/assets\/entry\.client/, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    await intro(page).fill('Typed in haste.')
    held.resolve()
    await expectAutosaved(page)
    await expect(intro(page)).toHaveValue('Typed in haste.')
  })

  await test.step('while the form is saved', async () => {
    const held = Promise.withResolvers<void>()
    const isSent = page.waitForRequest((request) => request.method() === 'POST')
    await page.route(/\/newsletter\/[\w-]+\.data/, async (route) => {
      await held.promise
      await route.continue()
    })
    await button(page, 'Save').click()
    await isSent
    await intro(page).pressSequentially(' And on.')
    held.resolve()
    await expect(saved(page)).toBeVisible()
    await expect(intro(page)).toHaveValue(/And on\./)
    await expectAutosaved(page)
    await button(page, 'Save').click()
    await expect(page.getByText('Not saved yet')).toHaveCount(0)
  })

  await test.step('in an earlier version, which stored one text for each issue', async () => {
    const id = new URL(path).pathname.split('/').at(-1) ?? ''
    const email = (await button(page, /^Send a test to/).textContent())?.split(' ').at(-1) ?? ''
    const old = { subject: 'From before', intro: 'An old text', version: 1, at: Date.now() }
    const key = `vigil-issue ${email} ${id}`
    await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
      key,
      JSON.stringify(old),
    ] as const)
    await openHydrated(page, path)
    await expect(offered(page)).toContainText('From before')
    expect(await page.evaluate((key) => localStorage.getItem(key), key)).toBeNull()
    await button(page, 'Continue').click()
    await expect(intro(page)).toHaveValue('An old text')
    await expect(page.getByLabel('Subject')).toHaveValue('From before')
    await button(page, 'Save').click()
    await expect(formError(page)).toContainText('Someone else saved this issue')
  })
})
