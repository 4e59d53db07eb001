import { expect, test } from '../../support/site'
import { brief, choose, day, ground, night, plainPage } from './display-on-screen'

test('without a choice the page follows the system, at once', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(plainPage)
  expect(await ground(page)).toBe(night)
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await ground(page)).toBe(day)
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')

  for (const { system, theme, colour, other } of [
    { system: 'dark', theme: 'Light', colour: day, other: night },
    { system: 'light', theme: 'Dark', colour: night, other: day },
  ] as const) {
    await test.step(`${theme} is kept against a system that is ${system}, and System gives it up`, async () => {
      await page.emulateMedia({ colorScheme: system })
      await page.goto(plainPage)
      await choose(page, theme)
      expect(await ground(page)).toBe(colour)
      await page.goto('/subscribe')
      expect(await ground(page)).toBe(colour)
      await page.getByRole('button', { name: 'Display' }).click()
      await expect(page.getByRole('radio', { name: theme })).toBeChecked()
      await choose(page, 'System')
      expect(await ground(page)).toBe(other)
      await page.reload()
      expect(await ground(page)).toBe(other)
    })
  }

  await test.step("the browser's own bars take the colour of what is shown", async () => {
    const inUse = () =>
      page
        .locator('meta[name=theme-color]')
        .evaluateAll((metas: HTMLMetaElement[]) =>
          metas.filter(({ media }) => matchMedia(media).matches).map(({ content }) => content),
        )
    expect(await inUse()).toEqual(['#f6f8fc'])
    await choose(page, 'Dark')
    expect(await inUse()).toEqual(['#070b14'])
    await page.reload()
    expect(await inUse()).toEqual(['#070b14'])
  })
})

test('what was chosen is there before anything is painted', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(brief)
  await choose(page, 'Light')
  await choose(page, 'Large')
  // As soon as there is a body to paint, and once more when all of it has been read.
  await page.addInitScript(() => {
    const seen: unknown[] = []
    const note = () => {
      const { theme, textSize } = document.documentElement.dataset
      seen.push([theme, textSize, getComputedStyle(document.documentElement).colorScheme])
    }
    Object.assign(window, { seen })
    new MutationObserver((_, observer) => {
      if (!document.body) return
      observer.disconnect()
      note()
    }).observe(document, { childList: true, subtree: true })
    addEventListener('DOMContentLoaded', note)
  })
  await page.reload()
  const chosen = ['light', 'large', 'light']
  expect(await page.evaluate(() => (window as unknown as { seen: unknown }).seen)).toEqual([
    chosen,
    chosen,
  ])
})

test('the script before the first paint stands in the page, the same in every one, and is small', async ({
  request,
}) => {
  const scripts = await Promise.all(
    [brief, plainPage, '/'].map(async (path) => {
      const html = await (await request.get(path)).text()
      return /<script data-faces[^>]*>(.+?)<\/script>/s.exec(html.split('</head>')[0] ?? '')?.[1]
    }),
  )
  expect(scripts[0]).toContain('localStorage')
  expect(scripts[0]?.length).toBeLessThan(1200)
  expect(new Set(scripts).size).toBe(1)
})

test('other open tabs follow, and so does the page that one comes back to', async ({
  page,
  context,
}) => {
  await page.goto(plainPage)
  const other = await context.newPage()
  await other.goto('/offline')
  await choose(other, 'Dark')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await ground(page)).toBe(night)
  await other.goto('/subscribe')
  await choose(other, 'Light')
  await other.goBack()
  expect(await ground(other)).toBe(day)
  await other.getByRole('button', { name: 'Display' }).click()
  await expect(other.getByRole('radio', { name: 'Light' })).toBeChecked()
})

test('where storage is blocked the choice holds for the page', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })
  await page.goto('/offline')
  await choose(page, 'Dark')
  expect(await ground(page)).toBe(night)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, colorScheme: 'light' })

  test('the system is followed, and no control is shown that would do nothing', async ({
    page,
  }) => {
    await page.goto(brief)
    await expect(page.locator('html')).toHaveCSS('background-color', day)
    for (const name of ['Display', 'Display settings', 'Keyboard shortcuts']) {
      await expect(page.getByRole('button', { name, exact: true })).toBeHidden()
    }
  })
})
