import type { Locator } from '@playwright/test'
import { axeViolations } from '../../support/axe'
import { expect, test } from '../../support/site'
import { posts, traces } from './saved-on-screen'

test('what is saved on the home page stays saved, moves nothing, and every tab knows', async ({
  page,
  context,
}) => {
  await page.goto('/')
  const featured = page.locator('#latest-intelligence-report')
  const button = featured.getByRole('button', { name: /^Save/ })
  await expect(button).toHaveAccessibleName('Save For Later')
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  const before = await place(button)
  const title = String(await featured.getByRole('heading', { level: 3 }).textContent())

  await button.press('Enter')
  await expect(button).toHaveAccessibleName('Saved')
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  expect(await place(button)).toEqual(before)
  expect(await axeViolations(page, '#latest-intelligence-report')).toEqual([])

  await page.reload()
  await expect(button).toHaveAccessibleName('Saved')
  // Not compared with the page before: if a page comes late, it does without fonts.
  const reloaded = await place(button)

  const second = await context.newPage()
  await second.goto('/saved')
  await expect(second.getByRole('article').getByRole('link', { name: title })).toBeVisible()
  await second.getByRole('button', { name: `Remove ${title}` }).click()
  await expect(second.getByText('You have not saved anything yet')).toBeVisible()
  await expect(button).toHaveAccessibleName('Save For Later')
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  expect(await place(button)).toEqual(reloaded)

  await button.click()
  await expect(second.getByRole('article').getByRole('link', { name: title })).toBeVisible()
})

/** Where it lies in its card, wherever that is scrolled to, and how large both are. */
function place(button: Locator): Promise<number[]> {
  return button.evaluate((element) => {
    const card = element.closest('article')?.getBoundingClientRect() ?? new DOMRect()
    const { x, y, width, height } = element.getBoundingClientRect()
    return [x - card.x, y - card.y, width, height, card.width, card.height]
  })
}

test("SPEC 2, article page: 'Bookmark article' / 'Remove bookmark'", async ({ page }) => {
  await page.goto(posts.brief.path)
  await page.getByRole('button', { name: 'Bookmark article', exact: true }).press('Space')
  const saved = page.getByRole('button', { name: 'Remove bookmark', exact: true })
  await expect(saved).toBeFocused()
  expect(await axeViolations(page, '.floating-actions')).toEqual([])
  await page.goto('/saved')
  await page.getByRole('link', { name: posts.brief.title }).click()
  await expect(page).toHaveURL(posts.brief.path)
  await saved.click()
  await expect(page.getByRole('button', { name: 'Bookmark article', exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Bookmark article', exact: true })).toBeVisible()

  await test.step('coming back to a page that the browser had put aside shows what was saved since', async () => {
    await page.getByRole('button', { name: 'Bookmark article' }).click()
    await expect(saved).toBeVisible()
    await page.goto('/saved')
    await page.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('You have not saved anything yet')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Bookmark article' })).toBeVisible()
  })
})

test('whoever saves nothing is given no service worker, and nothing is stored', async ({
  page,
}) => {
  for (const path of ['/', posts.brief.path, '/saved', '/offline']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  expect(await traces(page)).toEqual({ stores: 0, workers: 0 })
})

test('where the browser blocks storage, the buttons say why they cannot, where it is seen and heard', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
  })
  await page.setViewportSize({ width: 360, height: 740 })
  for (const [path, name] of [
    ['/', 'Save For Later'],
    [posts.brief.path, 'Bookmark article'],
  ] as const) {
    await page.goto(path)
    const button = page.getByRole('button', { name })
    const note = page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: 'does not let this site store it' })
    await button.click()
    await expect(note).toBeInViewport({ ratio: 1 })
    await expect(note).toHaveCSS('opacity', '1')
    await expect(button).toHaveAccessibleName(name)
    expect(await axeViolations(page, 'main [role=status]'), name).toEqual([])
  }

  await test.step('/saved says so, too', async () => {
    await page.goto('/saved')
    await expect(page.getByText('does not let this site store anything')).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
  })
})

test.describe('without a connection, before anything was saved', () => {
  test.use({ expectedComplaints: [/ERR_INTERNET_DISCONNECTED/] })

  test('the button says that it did not work', async ({ page, context }) => {
    await page.goto(posts.brief.path)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Bookmark article' }).click()
    await expect(page.getByText('the connection is lost')).toBeVisible()
    await context.setOffline(false)

    await test.step('where storage is full, the button says that it was not saved', async () => {
      await page.evaluate(() => {
        for (let size = 4_194_304; size >= 1; size /= 2) {
          try {
            for (;;) localStorage.setItem(`fill-${Math.random()}`, 'x'.repeat(size))
          } catch {
            // Full for this size: fill what is left with smaller ones.
          }
        }
      })
      await page.getByRole('button', { name: 'Bookmark article' }).click()
      await expect(page.getByText('does not let this site store it')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Bookmark article' })).toBeVisible()
    })
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('there are no buttons that do nothing, and /saved says what it needs', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Access Full Report' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save For Later' })).toBeHidden()
    await page.goto(posts.brief.path)
    await expect(page.getByRole('button', { name: 'Bookmark article' })).toBeHidden()
    await page.goto('/saved')
    await expect(page.getByText('needs JavaScript')).toBeVisible()
    await expect(page.getByText('Loading articles...')).toBeHidden()
  })
})
