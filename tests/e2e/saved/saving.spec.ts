import type { Locator } from '@playwright/test'
import { cachesAndWorkers, posts } from '../../support/on-screen/saved-on-screen'
import { axeViolations } from '../../support/pages/axe'
import { expect, test } from '../../support/site'

test('saving on the home page persists, moves nothing, and shows in every tab', async ({
  page,
  context,
}) => {
  await page.goto('/')
  const featured = page.locator('#latest-intelligence-report')
  const button = featured.getByRole('button', { name: /^Save/ })
  await expect(button).toHaveAccessibleName('Save For Later')
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  const before = await positionOf(button)
  const title = String(await featured.getByRole('heading', { level: 3 }).textContent())

  await button.press('Enter')
  await expect(button).toHaveAccessibleName('Saved')
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  expect(await positionOf(button)).toEqual(before)
  expect(await axeViolations(page, '#latest-intelligence-report')).toEqual([])

  await page.reload()
  await expect(button).toHaveAccessibleName('Saved')
  // Not compared with the first page: a page that loads late does not use the web fonts.
  const reloaded = await positionOf(button)

  const second = await context.newPage()
  await second.goto('/saved')
  await expect(second.getByRole('article').getByRole('link', { name: title })).toBeVisible()
  await second.getByRole('button', { name: `Remove ${title}` }).click()
  await expect(second.getByText('No saved articles yet')).toBeVisible()
  await expect(button).toHaveAccessibleName('Save For Later')
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  expect(await positionOf(button)).toEqual(reloaded)

  await button.click()
  await expect(second.getByRole('article').getByRole('link', { name: title })).toBeVisible()
})

/** The position of the button in its card, and the sizes of both. */
function positionOf(button: Locator): Promise<number[]> {
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

  await test.step('a page restored from the back/forward cache shows the current state', async () => {
    await page.getByRole('button', { name: 'Bookmark article' }).click()
    await expect(saved).toBeVisible()
    await page.goto('/saved')
    await page.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('No saved articles yet')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Bookmark article' })).toBeVisible()
  })
})

test('a reader who saves nothing gets no service worker and no cache', async ({ page }) => {
  for (const path of ['/', posts.brief.path, '/saved', '/offline']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  expect(await cachesAndWorkers(page)).toEqual({ caches: 0, workers: 0 })
})

test('if the browser blocks storage, the save buttons show and announce the reason', async ({
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
    const error = page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: 'Not saved: your browser refused to store it.' })
    await button.click()
    await expect(error).toBeInViewport({ ratio: 1 })
    await expect(error).toHaveCSS('opacity', '1')
    await expect(button).toHaveAccessibleName(name)
    expect(await axeViolations(page, 'main [role=status]'), name).toEqual([])
  }

  await test.step('/saved says so, too', async () => {
    await page.goto('/saved')
    await expect(page.getByText('Your browser blocks storage for this site')).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
  })
})

test('a full storage refuses the post, and the button shows it', async ({ page }) => {
  await page.goto(posts.brief.path)
  await page.evaluate(() => {
    for (let size = 4_194_304; size >= 1; size /= 2) {
      try {
        for (;;) localStorage.setItem(`fill-${Math.random()}`, 'x'.repeat(size))
      } catch {
        // Full for this size: fill the rest with smaller items.
      }
    }
  })
  await page.getByRole('button', { name: 'Bookmark article' }).click()
  await expect(page.getByText('Not saved: your browser refused to store it.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Bookmark article' })).toBeVisible()
})

test.describe('without a connection, before anything was saved', () => {
  test.use({ expectedConsoleErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test('the button shows that the post was not saved, and saves it once there is one', async ({
    page,
    context,
  }) => {
    await page.goto(posts.brief.path)
    const error = page.getByText('Not saved: you seem to be offline.')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Bookmark article' }).click()
    await expect(error).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Bookmark article' }).click()
    await expect(page.getByRole('button', { name: 'Remove bookmark' })).toBeVisible()
    await expect(error).toBeHidden()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('there is no dead button, and /saved says that it needs JavaScript', async ({ page }) => {
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
