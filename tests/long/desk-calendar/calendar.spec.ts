import type { Page } from '@playwright/test'
import { offerToUndo } from '../../support/desk/choices'
import {
  aTitle,
  completePost,
  expect,
  type Newsroom,
  openHydrated,
  post,
  signInAs,
  test,
} from '../../support/desk/newsroom'
import { expectAccessible } from '../../support/pages/axe'

// May 2031: far from the posts of other journeys, and scheduled posts are still to come.

async function aPostAt(
  { desk, cookies }: Newsroom,
  {
    title,
    at = '',
    when,
    by = 'ada',
  }: { title: string; at?: string; when: string; by?: 'ada' | 'al' },
): Promise<string> {
  const id = crypto.randomUUID()
  const fields = { ...completePost(title), id, tab: 'one', when, at }
  expect((await post(`${desk}/articles/new`, fields, cookies[by])).status).toBe(303)
  return id
}

const dayOf = (page: Page, day: string) => page.locator(`[data-day="${day}"]`)
const entryOf = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true })
const onDay = (page: Page, day: string, title: string) =>
  expect(dayOf(page, day).getByRole('link', { name: title, exact: true })).toBeVisible()

test('an editor moves posts with the mouse and by keys, and undoes it', async ({
  page,
  context,
  newsroom,
}) => {
  await signInAs(context, newsroom)
  const { desk, cookies } = newsroom
  const [scheduled, planned, undated] = [aTitle(), aTitle(), aTitle()]
  const id = await aPostAt(newsroom, { title: scheduled, when: 'later', at: '2031-05-14T09:30' })
  await aPostAt(newsroom, { title: planned, when: 'draft', at: '2031-05-30T18:00' })
  await aPostAt(newsroom, { title: undated, when: 'draft' })
  await page.setViewportSize({ width: 1440, height: 1000 })
  await openHydrated(page, `${desk}/calendar?month=2031-05`)
  const { place, undo } = offerToUndo(page, true)

  await test.step('dragging keeps the time of day', async () => {
    await entryOf(page, scheduled).dragTo(dayOf(page, '2031-05-20'))
    await expect(place).toContainText('is now scheduled for Tuesday 20 May 2031, 09:30.')
    await onDay(page, '2031-05-20', scheduled)
    await expectAccessible(page)
    await page.setViewportSize({ width: 1440, height: 1000 })
    await undo.click()
    await onDay(page, '2031-05-14', scheduled)
  })

  await test.step('a draft without a date is planned for the morning', async () => {
    await entryOf(page, undated).dragTo(dayOf(page, '2031-05-08'))
    await expect(place).toContainText('is now planned for Thursday 8 May 2031, 09:00.')
    await onDay(page, '2031-05-08', undated)
  })

  await test.step('a draft loses its date by dragging or by a key; a scheduled post keeps it', async () => {
    const withoutDate = page.locator('[data-undated]')
    const inList = withoutDate.getByRole('link', { name: undated, exact: true })
    await entryOf(page, undated).dragTo(withoutDate.getByRole('heading'))
    // The offer to undo this move has replaced the earlier one.
    await expect(place).toContainText('is now without a date.')
    await expect(inList).toBeVisible()
    await undo.click()
    await onDay(page, '2031-05-08', undated)
    await entryOf(page, undated).press('Alt+Delete')
    await expect(inList).toBeVisible()
    await entryOf(page, scheduled).press('Alt+Delete')
    await expect(place).toContainText('A scheduled post needs a date.')
    await onDay(page, '2031-05-14', scheduled)
  })

  await test.step('keys move by a day and by a week, into the next month, and keep the focus', async () => {
    const entry = entryOf(page, planned)
    await entry.focus()
    await entry.press('Alt+ArrowRight')
    await onDay(page, '2031-05-31', planned)
    await expect(entry).toBeFocused()
    await entry.press('Alt+ArrowUp')
    await onDay(page, '2031-05-24', planned)
    await expect(place).toContainText('is now planned for Saturday 24 May 2031, 18:00.')
    await expect(entry).toBeFocused()
    for (let count = 0; count < 3; count += 1) await entry.press('Alt+ArrowDown')
    await expect(page).toHaveURL(/month=2031-06/)
    await onDay(page, '2031-06-14', planned)
    await expect(entry).toBeFocused()
  })

  await test.step('without a network the calendar stays, with the post where it was', async () => {
    await openHydrated(page, `${desk}/calendar?month=2031-05`)
    await context.setOffline(true)
    await entryOf(page, scheduled).press('Alt+ArrowRight')
    await expect(place).toContainText('could not be reached, so nothing was moved.')
    await onDay(page, '2031-05-14', scheduled)
    await context.setOffline(false)
  })

  await test.step('the later of two editors is told where the post is now', async () => {
    await page.goto(`${desk}/calendar?month=2031-05`)
    const fields = { kind: 'article', id, type: 'scheduled', from: '2031-05-14T09:30:00.000Z' }
    const first = { ...fields, day: '2031-05-22' }
    const answer = await post(`${desk}/calendar?month=2031-05`, first, cookies.ed)
    expect(answer.status).toBe(303)
    await entryOf(page, scheduled).dragTo(dayOf(page, '2031-05-15'))
    await expect(place).toContainText('it is now scheduled for Thursday 22 May 2031, 09:30.')
    await onDay(page, '2031-05-22', scheduled)
  })

  await test.step('a published post stays, and says why', async () => {
    const title = aTitle()
    await aPostAt(newsroom, { title, when: 'now' })
    await openHydrated(page, `${desk}/calendar?day=${new Date().toISOString().slice(0, 10)}`)
    await entryOf(page, title).press('Alt+ArrowRight')
    await expect(place).toContainText('A published post keeps its date, so it cannot be moved.')
  })

  await test.step('a moment that has passed is refused, and the post is back in its place', async () => {
    await openHydrated(page, `${desk}/calendar?day=2031-05-22`)
    await page.getByRole('link', { name: `Move “${scheduled}”…` }).click()
    await page.getByLabel('Move to').fill('2020-05-01')
    await page.getByRole('button', { name: 'Move it' }).click()
    await expect(page.getByRole('alert')).toContainText('That moment has passed.')
    await expect(page.getByLabel('Move to')).toHaveValue('2020-05-01')
    await onDay(page, '2031-05-22', scheduled)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an author sees and moves only their own drafts', async ({ page, context, newsroom }) => {
    await signInAs(context, newsroom, 'al')
    const { desk, cookies } = newsroom
    const [own, others] = [aTitle(), aTitle()]
    await aPostAt(newsroom, { title: own, when: 'draft', by: 'al' })
    const id = await aPostAt(newsroom, { title: others, when: 'later', at: '2031-07-14T09:30' })
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto(`${desk}/calendar?month=2031-07`)
    await expect(page.getByText('None of your posts is published, planned or due')).toBeVisible()
    await page.getByRole('link', { name: `Move “${own}”…` }).click()
    await page.getByLabel('Move to').fill('2031-07-20')
    await page.getByLabel(/^Time/).fill('11:15')
    await page.getByRole('button', { name: 'Move it' }).click()
    const { place, undo } = offerToUndo(page, false)
    await expect(place).toContainText(`“${own}” is now planned for Sunday 20 July 2031, 11:15.`)
    const [heading] = await page
      .locator('[data-day] h3')
      .filter({ visible: true })
      .allTextContents()
    expect(heading).toContain('Sunday 20 July 2031')
    await onDay(page, '2031-07-20', own)
    await undo.click()
    await expect(page.getByText('None of your posts is published, planned or due')).toBeVisible()
    const forged = { kind: 'article', id, type: 'scheduled', from: '2031-07-14T09:30:00.000Z' }
    const answer = await post(`${desk}/calendar`, { ...forged, day: '2031-07-15' }, cookies.al)
    expect(answer.status).toBe(404)
  })
})

test.use({ expectedConsoleErrors: [/409|422|ERR_INTERNET_DISCONNECTED/] })
