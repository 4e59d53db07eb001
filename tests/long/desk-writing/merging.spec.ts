import type { Page } from '@playwright/test'
import { bodyField, bodyValue, fillBody, readBody } from '../../support/desk/body'
import {
  aTitle,
  completePost,
  expect,
  openHydrated,
  post,
  signInAs,
  test,
} from '../../support/desk/newsroom'

// Two people on one post: whatever is dropped or arrives late, nothing that they typed is lost.

test.use({ expectedConsoleErrors: [/409 \(Conflict\)|net::ERR_FAILED/] })

const paragraphs = ['At nine it was quiet.', 'At ten a ship came in.', 'At eleven it left again.']
const text = (...changed: string[]) => changed.join('\n\n')
const sentForm = /articles\/[\w-]+\.data/

const conflict = (page: Page) => page.getByRole('region', { name: 'This post has changed' })
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click()
const saveMerged = (page: Page) =>
  conflict(page).getByRole('button', { name: 'Save the merged text' }).click()
const expectVersion = (page: Page, version: number) =>
  expect(page).toHaveURL(new RegExp(`saved=${version}\\b`))
/** As if the tab had been hidden for a moment: it reports at once. */
const look = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

test('two people on one post lose nothing, although requests are dropped and come late', async ({
  page: ada,
  context,
  browser,
  newsroom,
}) => {
  test.slow()
  const { desk, cookies } = newsroom
  const id = crypto.randomUUID()
  const url = `${desk}/articles/${id}`
  const fields = { ...completePost(aTitle()), body: text(...paragraphs), id, tab: 'one' }
  expect((await post(`${desk}/articles/new`, { ...fields, when: 'now' }, cookies.ada)).status).toBe(
    303,
  )
  const [nine = '', ten = '', eleven = ''] = paragraphs
  await signInAs(context, newsroom)
  const edsContext = await browser.newContext()
  await signInAs(edsContext, newsroom, 'ed')
  const ed = await edsContext.newPage()

  await test.step('each sees that the other has it open', async () => {
    const here = ada.waitForResponse(/\/presence$/)
    await openHydrated(ada, url)
    await here
    await openHydrated(ed, url)
    await expect(ed.getByText('Ada Night has this open, too.')).toBeVisible()
    await look(ada)
    await expect(ada.getByText('Ed Day has this open, too.')).toBeVisible()
  })

  await test.step('what does not overlap is merged, explained, and saved with one press', async () => {
    await ed.getByLabel('Summary').fill('What both watches saw.')
    await fillBody(ed, text(nine, ten, 'At eleven it was gone.'))
    await save(ed)
    await expectVersion(ed, 2)
    await look(ada)
    await expect(ada.getByRole('link', { name: 'Show it' })).toBeVisible()
    await fillBody(ada, text('At nine it was loud.', ten, eleven))
    await expect(ada.getByText('A newer version was saved. Saving yours merges')).toBeVisible()
    await save(ada)
    await expect(conflict(ada)).toContainText('Ed Day changed the summary and one paragraph.')
    await expect(conflict(ada)).toContainText('Your changes are kept')
    await expect(bodyValue(ada)).toHaveValue(text('At nine it was loud.', ten, eleven))
    await saveMerged(ada)
    await expectVersion(ada, 3)
    await expect(toasts(ada)).toContainText('Both texts are merged.')
    await expect(bodyValue(ada)).toHaveValue(
      text('At nine it was loud.', ten, 'At eleven it was gone.'),
    )
    await expect(ada.getByLabel('Summary')).toHaveValue('What both watches saw.')
  })

  await test.step('after a lost answer, typing on and saving again is no conflict', async () => {
    await ada.route(sentForm, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await bodyField(ada).press('Control+End')
    await bodyField(ada).pressSequentially(' Or')
    await save(ada)
    await expect(toasts(ada)).toContainText('The server could not be reached')
    await ada.unroute(sentForm)
    await bodyField(ada).pressSequentially(' so.')
    await save(ada)
    await expectVersion(ada, 5)
    await expect(conflict(ada)).toHaveCount(0)
  })

  await test.step('a save that arrives late is offered as a merge; a choice outlives another save', async () => {
    await openHydrated(ed, url)
    await fillBody(ed, text('At nine Ed slept.', ten, 'At eleven it was gone. Or so.'))
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await ed.route(sentForm, async (route) => {
      await arrived
      await route.continue()
    })
    await save(ed)
    await fillBody(ada, text('At nine Ada slept.', ten, 'At eleven it was gone. Or so.'))
    await save(ada)
    await expectVersion(ada, 6)
    arrive()
    const place = conflict(ed).getByRole('group', { name: 'Body, line 1' })
    await expect(conflict(ed)).toContainText('Both changed one place')
    await place.getByRole('radio', { name: 'Both' }).focus()
    await ed.keyboard.press('Space')
    await ada.getByLabel('Summary').fill('Three summaries later.')
    await save(ada)
    await expectVersion(ada, 7)
    await saveMerged(ed)
    await expect(conflict(ed).getByRole('alert')).toContainText('somebody saved again')
    await expect(place.getByRole('radio', { name: 'Both' })).toBeChecked()
    await saveMerged(ed)
    await expectVersion(ed, 8)
    const merged = ['At nine Ada slept.', 'At nine Ed slept.', ten, 'At eleven it was gone. Or so.']
    await expect(bodyValue(ed)).toHaveValue(text(...merged))
    await expect(ed.getByLabel('Summary')).toHaveValue('Three summaries later.')
  })

  await test.step('what one saved in another tab is merged without a question', async () => {
    const otherTab = await context.newPage()
    await openHydrated(ada, url)
    await openHydrated(otherTab, url)
    await expect(otherTab.getByText('Ada Night has this open')).toHaveCount(0)
    await otherTab.getByLabel('Summary').fill('From the other tab.')
    await save(otherTab)
    await expectVersion(otherTab, 9)
    await fillBody(ada, `${await readBody(ada)}\n\nThe end.`)
    await save(ada)
    await expectVersion(ada, 10)
    await expect(conflict(ada)).toHaveCount(0)
    await expect(ada.getByLabel('Summary')).toHaveValue('From the other tab.')
    await expect(bodyValue(ada)).toHaveValue(/The end\.$/)
    await otherTab.close()
  })

  await test.step('a tab that is closed while merging leaves its text', async () => {
    await fillBody(ed, 'All of it again.')
    await save(ed)
    await expect(conflict(ed)).toBeVisible()
    await ed.goto('about:blank')
    const again = await edsContext.newPage()
    await openHydrated(again, url)
    await expect(again.getByText('All of it again.')).toBeVisible()
    await again.goto('about:blank')
  })

  await test.step('who has left is not named any more', async () => {
    await expect(async () => {
      await look(ada)
      await expect(ada.getByText('Ed Day has this open, too.')).toHaveCount(0, { timeout: 1_000 })
    }).toPass({ timeout: 15_000 })
    await edsContext.close()
  })
})
