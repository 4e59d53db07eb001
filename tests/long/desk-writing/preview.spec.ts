import type { Page } from '@playwright/test'
import { bodyField, setCaretInBody } from '../../support/desk/body'
import {
  aTitle,
  expect,
  openHydrated,
  previewFrame,
  showSection,
  signInAs,
  test,
  write,
} from '../../support/desk/newsroom'

const body = bodyField
const screen = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Screen' }).getByRole('button', { name })
/** The frame runs no scripts, so the page around it measures. */
const measured = (page: Page, what: 'scrollTop' | 'clientWidth') =>
  page
    .locator('iframe[title="Page preview"]')
    .evaluate(
      (frame: HTMLIFrameElement, name) => frame.contentDocument?.documentElement[name] ?? -1,
      what,
    )
const frameTop = (page: Page) => measured(page, 'scrollTop')
const innerWidth = (page: Page) => measured(page, 'clientWidth')
/** How far the top of the text is above the window, which scrolls it. */
const textTop = (page: Page) => body(page).evaluate((field) => -field.getBoundingClientRect().top)
/** The number of the paragraph at the top of what is visible, in the text or in its preview. */
const topParagraph = (page: Page, side: 'text' | 'page') =>
  page.locator('iframe[title="Page preview"]').evaluate((frame: HTMLIFrameElement, side) => {
    const shown = frame.contentDocument
    if (!shown) return -1
    const isText = side === 'text'
    const edge = isText
      ? document.querySelector('[role=toolbar]')?.getBoundingClientRect().bottom
      : Number.parseFloat(getComputedStyle(shown.documentElement).scrollPaddingTop)
    const paragraphs = [...(isText ? document : shown).querySelectorAll(isText ? '.cm-line' : 'p')]
    const top = paragraphs.find(
      (element) =>
        /^Paragraph \d+/.test(element.textContent) &&
        element.getBoundingClientRect().bottom > (edge ?? 0) + 5,
    )
    return Number(/\d+/.exec(top?.textContent ?? '')?.[0] ?? -1)
  }, side)
/** A paragraph of about fifty words. */
const paragraph = (n: number) =>
  `Paragraph ${n}. ${'The watch saw nothing new and wrote it down at once. '.repeat(5)}`

const longText = Array.from({ length: 60 }, (_, n) =>
  n % 10 === 0 ? `## Section ${n}\n\n${paragraph(n)}` : paragraph(n),
).join('\n\n')

test('the preview is the page of readers, follows what is typed, and scrolls with the text', async ({
  page,
  context,
  newsroom,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAs(context, newsroom)
  await openHydrated(page, `${newsroom.desk}/articles/new`)
  await showSection(page, 'Preview')
  const frame = previewFrame(page)
  await test.step('an empty form says so', async () => {
    await expect(page.getByText('Write something to see a preview.')).toBeVisible()
  })
  const title = aTitle()
  await write(page, { title, summary: 'What the watch saw.', body: longText })
  await test.step('it has the head, the contents and the footer of the page', async () => {
    await expect(frame.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(frame.getByText('What the watch saw.')).toBeVisible()
    await expect(frame.getByRole('contentinfo')).toBeAttached()
    await expect(frame.getByRole('link', { name: 'Section 30', exact: true })).toBeAttached()
    await expect(frame.getByText('Paragraph 59.')).toBeAttached()
    await expect(page.getByText(/^3,\d{3} words$/)).toBeVisible()
  })
  await test.step('a change is shown after the last key', async () => {
    await setCaretInBody(page, 0)
    await page.keyboard.type('Newest word. ')
    await expect(frame.getByText('Newest word.')).toBeAttached()
  })
  await test.step('in a narrow place it begins with a phone', async () => {
    await page.setViewportSize({ width: 1100, height: 900 })
    await expect(screen(page, 'Phone')).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => innerWidth(page)).toBeLessThanOrEqual(390)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(screen(page, 'Desktop')).toHaveAttribute('aria-pressed', 'true')
  })
  await test.step('on a desktop and on a phone', async () => {
    expect(await innerWidth(page)).toBeGreaterThan(1000)
    await screen(page, 'Phone').click()
    await expect.poll(() => innerWidth(page)).toBeLessThanOrEqual(390)
    await screen(page, 'Desktop').click()
    await expect.poll(() => innerWidth(page)).toBeGreaterThan(1000)
  })
  await test.step('the page follows the text', async () => {
    await body(page).hover()
    await page.mouse.wheel(0, 4_000)
    await expect.poll(() => frameTop(page)).toBeGreaterThan(1_500)
    await expect.poll(() => textTop(page)).toBeGreaterThan(3_000)
  })
  await test.step('the text follows the page, also over lines that were never drawn', async () => {
    await page.locator('iframe[title="Page preview"]').hover()
    const first = await topParagraph(page, 'page')
    await page.mouse.wheel(0, 2_000)
    await expect.poll(() => topParagraph(page, 'page')).toBeGreaterThan(first + 5)
    await expect
      .poll(async () => (await topParagraph(page, 'text')) - (await topParagraph(page, 'page')))
      .toBe(0)
    await page.mouse.wheel(0, -100_000)
    await expect.poll(() => frameTop(page)).toBe(0)
    await expect.poll(() => textTop(page)).toBeLessThan(0)
  })
  await test.step('it opens in a tab of its own', async () => {
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Open in a new tab' }).click()
    const tab = await opened
    await expect(tab.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await tab.close()
  })
  await test.step('until the switch is off', async () => {
    await page.getByLabel('Scroll together').uncheck()
    await body(page).hover()
    await page.mouse.wheel(0, 4_000)
    await expect.poll(() => textTop(page)).toBeGreaterThan(3_000)
    expect(await frameTop(page)).toBe(0)
  })
  await test.step('a link within the page scrolls it, any other opens in a new tab', async () => {
    await frame.getByRole('link', { name: 'Section 30', exact: true }).click()
    await expect(frame.getByRole('heading', { name: 'Section 30' })).toBeInViewport()
    const opened = page.waitForEvent('popup')
    await frame.getByRole('contentinfo').getByRole('link').first().click()
    await (await opened).close()
    await expect(frame.getByRole('heading', { level: 1, name: title })).toBeAttached()
  })
})

test.describe('while the server is away', () => {
  test.use({ expectedConsoleErrors: [/ERR_FAILED/] })

  test('the last preview stays, and it continues by itself', async ({
    page,
    context,
    newsroom,
  }) => {
    await signInAs(context, newsroom)
    await openHydrated(page, `${newsroom.desk}/articles/new`)
    await write(page, { title: aTitle(), summary: 'A summary.', body: 'Before.' })
    await showSection(page, 'Preview')
    const frame = previewFrame(page)
    await expect(frame.getByText('Before.')).toBeVisible()
    await page.route(/\/preview$/, (route) => route.abort())
    await write(page, { body: 'After.' })
    await expect(page.getByText('The preview is not up to date')).toBeVisible()
    await expect(frame.getByText('Before.')).toBeVisible()
    await page.unroute(/\/preview$/)
    await expect(frame.getByText('After.')).toBeVisible()
    await expect(page.getByText('The preview is not up to date')).toBeHidden()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the page opens in a new tab', async ({ page, context, newsroom }) => {
    await signInAs(context, newsroom)
    await page.goto(`${newsroom.desk}/briefs/new`)
    await write(page, { title: 'A brief of the night', body: '# First\n\nSome **bold** words.' })
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Preview in a new tab' }).click()
    const tab = await opened
    await expect(tab.getByRole('heading', { level: 1, name: 'A brief of the night' })).toBeVisible()
    await expect(tab.locator('strong')).toHaveText('bold')
  })
})
