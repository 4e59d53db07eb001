import type { Page } from '@playwright/test'
import { bodyField } from '../../support/desk/body'
import {
  anArticle,
  aTitle,
  completePost,
  expect,
  openHydrated,
  publishDialog,
  showSection,
  signInAs,
  test,
  waitForHydration,
  write,
} from '../../support/desk/newsroom'
import { axeViolations } from '../../support/pages/axe'

test.use({ expectedConsoleErrors: [/422 \(Unprocessable Entity\)|ERR_FAILED/] })
test.beforeEach(async ({ context, newsroom }) => signInAs(context, newsroom))

const body = bodyField
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const bar = (page: Page) => page.locator('[data-publish-bar]')

test('the panel beside the text has everything but the text, and folds away', async ({
  page,
  newsroom,
}) => {
  await openHydrated(page, `${newsroom.desk}/articles/new`)
  await test.step('what is missing is counted on its tab and in the bar', async () => {
    await expect(tab(page, 'Settings')).toHaveAccessibleName('Settings , 1 thing missing')
    await expect(bar(page)).toContainText('4 things missing')
    await write(page, completePost(aTitle()))
    await expect(bar(page)).not.toContainText('missing')
    await expect(tab(page, 'Settings')).toHaveAccessibleName(
      'Settings , 1 thing missing, not required',
    )
  })
  await test.step('tabs are reached with the arrow keys and opened with Enter', async () => {
    await tab(page, 'Settings').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(tab(page, 'Search')).toHaveAttribute('aria-selected', 'true')
    await page.getByLabel('Meta title').fill('m'.repeat(301))
    await expect(page.getByLabel('Domain')).not.toBeVisible()
  })
  await test.step('a folded panel is remembered, and its fields are sent', async () => {
    await page.getByRole('button', { name: 'Fold the panel away' }).click()
    await expect(page.getByLabel('Meta title')).not.toBeVisible()
    await page.getByRole('button', { name: 'Save draft' }).click()
    const error = page
      .getByRole('alert')
      .getByRole('link', { name: /^Meta title: .*301 characters/ })
    await error.click()
    await expect(page.getByLabel('Meta title')).toBeFocused()
    await page.getByLabel('Meta title').fill('Short')
    await tab(page, 'Search').click()
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page).toHaveURL(/created=/)
    await page.reload()
    await waitForHydration(page)
    await expect(page.getByLabel('Meta title')).not.toBeVisible()
    await showSection(page, 'Search')
    await expect(page.getByLabel('Meta title')).toHaveValue('Short')
  })
  await test.step('the button says what it will do', async () => {
    await showSection(page, 'Settings')
    const year = new Date().getFullYear() + 1
    await page.getByLabel('Publish at').fill(`${year}-02-03T14:00`)
    await page.getByRole('button', { name: `Schedule for 3 Feb ${year}, 14:00 UTC…` }).click()
    await expect(publishDialog(page).getByLabel('Date and time')).toHaveValue(`${year}-02-03T14:00`)
    await publishDialog(page).getByRole('link', { name: 'No tags' }).click()
    await expect(page.getByLabel('Tags')).toBeFocused()
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page).toHaveURL(/saved=/)
  })
  await test.step('a draft keeps its time without being scheduled', async () => {
    await openHydrated(page, page.url().replace(/\?.*/, ''))
    await expect(page.getByText('and not scheduled yet')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Schedule for 3 Feb/ })).toBeVisible()
    await page.getByLabel('Publish at').fill('')
    await expect(page.getByRole('button', { name: 'Publish now…' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Publish now…' })).toBeVisible()
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByText('and not scheduled yet')).toHaveCount(0)
  })
})

test('focus mode shows only the text, and Escape leaves it', async ({ page, newsroom }) => {
  await openHydrated(page, await anArticle(newsroom))
  await body(page).focus()
  await page.keyboard.press('Control+Shift+F')
  for (const hidden of [
    page.getByRole('banner'),
    page.getByRole('tablist'),
    page.getByRole('button', { name: 'Save changes to the live article' }),
    page.getByRole('link', { name: 'Revisions' }),
  ]) {
    await expect(hidden).toBeHidden()
  }
  await expect(body(page)).toBeFocused()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.type('Written in peace. ')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/saved=2/)
  await page.reload()
  const leave = page.getByRole('button', { name: 'Leave focus mode' })
  await expect(leave).toBeVisible()
  await leave.click()
  await expect(page.getByRole('tablist')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Focus mode' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tablist')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tablist')).toBeVisible()
})

test('on a phone the panel is a sheet, and the bar covers nothing that is typed', async ({
  page,
  newsroom,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openHydrated(page, `${newsroom.desk}/articles/new`)
  const open = page.getByRole('button', { name: 'Settings of the post' })
  const sheet = page.getByRole('dialog', { name: 'Settings of the post' })
  await test.step('the focus moves into the sheet, stays there, and returns', async () => {
    await open.click()
    await expect(sheet).toBeFocused()
    for (let n = 0; n < 20; n += 1) {
      await page.keyboard.press('Tab')
      const isOutside = await page.evaluate(
        () =>
          document.activeElement !== document.body &&
          !document.activeElement?.closest('[role=dialog], [aria-live]'),
      )
      expect(isOutside).toBe(false)
    }
    await page.getByLabel('Domain').selectOption('AI')
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect(open).toBeFocused()
  })
  // The height is measured in the frame after the bar has changed.
  const expectMeasured = () =>
    expect
      .poll(() =>
        page.evaluate(() => {
          const root = getComputedStyle(document.documentElement)
          const bar = document.querySelector<HTMLElement>('[data-publish-bar]')
          return Number.parseFloat(root.getPropertyValue('--bar-height')) - (bar?.offsetHeight ?? 0)
        }),
      )
      .toBe(0)
  await test.step('the editor’s toolbar stays right below the bar, however high it is', async () => {
    await expectMeasured()
    await page.route('**/autosaves', (route) => route.abort())
    await page.getByLabel('Title', { exact: true }).fill('A')
    await expect(bar(page)).toContainText('The server cannot be reached')
    await expectMeasured()
    await page.unroute('**/autosaves')
  })
  await test.step('what is typed stays below the bar above an on-screen keyboard', async () => {
    await page.setViewportSize({ width: 360, height: 360 })
    for (const label of ['Title', 'Summary', 'Body']) {
      const field = page.getByRole('textbox', { name: label, exact: true })
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      await field.focus()
      await page.keyboard.type('A')
      const covered = async () => {
        const [fieldBox, barBox] = [await field.boundingBox(), await bar(page).boundingBox()]
        return (fieldBox?.y ?? 0) < (barBox?.y ?? 0) + (barBox?.height ?? 0)
      }
      await expect.poll(covered, label).toBe(false)
    }
  })
  await test.step('fields of the closed sheet are sent, and an error opens it', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await open.click()
    await page.getByLabel('Reading time').fill('0')
    await page.keyboard.press('Control+s')
    await page.getByRole('alert').getByRole('link').click()
    await expect(page.getByLabel('Reading time')).toBeFocused()
    await page.getByLabel('Reading time').fill('7')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page).toHaveURL(/created=/)
    await expect(page.getByLabel('Domain')).toHaveValue('AI')
    await expect(page.getByLabel('Reading time')).toHaveValue('7')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('all sections are open, and a link to a field leads there', async ({
    page,
    newsroom,
    browser,
  }) => {
    await page.goto(`${newsroom.desk}/articles/new`)
    for (const label of ['Domain', 'Meta title', 'Question 1', 'Publish at']) {
      await expect(page.getByLabel(label)).toBeVisible()
    }
    await expect(page.getByRole('button', { name: 'Focus mode' })).toHaveCount(0)
    await write(page, { title: aTitle(), domain: 'AI' })
    await page.getByLabel('Meta title').fill('m'.repeat(301))
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByRole('alert').getByRole('link').click()
    await expect(page.getByLabel('Meta title')).toBeInViewport()
    await page.getByLabel('Meta title').fill('Short')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page).toHaveURL(/created=/)
    await expect(page.getByLabel('Domain')).toHaveValue('AI')
    const edsContext = await browser.newContext({ javaScriptEnabled: false })
    await signInAs(edsContext, newsroom, 'ed')
    const ed = await edsContext.newPage()
    await ed.goto(page.url())
    await expect(ed.getByText('Ada Night has this open, too.')).toBeVisible()
    await edsContext.close()
  })
})
