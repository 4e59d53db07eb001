import { brief, choose, plainPage, visibleTheme } from '../../support/on-screen/display-on-screen'
import { expect, test } from '../../support/site'

test('by default the page follows the theme of the system at once', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(plainPage)
  expect(await visibleTheme(page)).toBe('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await visibleTheme(page)).toBe('light')
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')

  for (const { system, option, theme } of [
    { system: 'dark', option: 'Light', theme: 'light' },
    { system: 'light', option: 'Dark', theme: 'dark' },
  ] as const) {
    await test.step(`${option} overrides a ${system} system, and System resets it`, async () => {
      await page.emulateMedia({ colorScheme: system })
      await page.goto(plainPage)
      await choose(page, option)
      expect(await visibleTheme(page)).toBe(theme)
      await page.goto('/subscribe')
      expect(await visibleTheme(page)).toBe(theme)
      await page.getByRole('button', { name: 'Display' }).click()
      await expect(page.getByRole('radio', { name: option })).toBeChecked()
      await choose(page, 'System')
      expect(await visibleTheme(page)).toBe(system)
      await page.reload()
      expect(await visibleTheme(page)).toBe(system)
    })
  }

  await test.step("the browser's toolbar has the colour of the background", async () => {
    const expectToolbarToMatch = async () => {
      const { toolbar, background } = await page.evaluate(() => {
        const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
        const active = metas.filter(({ media }) => matchMedia(media).matches)
        const probe = document.body.appendChild(document.createElement('span'))
        const toolbar = active.map(({ content }) => {
          probe.style.color = content
          return getComputedStyle(probe).color
        })
        probe.remove()
        const { backgroundColor } = getComputedStyle(document.documentElement)
        return { toolbar, background: backgroundColor }
      })
      expect(toolbar).toEqual([background])
    }
    await expectToolbarToMatch()
    await choose(page, 'Dark')
    await expectToolbarToMatch()
    await page.reload()
    await expectToolbarToMatch()
  })
})

test('stored settings apply before the first paint', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(brief)
  await choose(page, 'Light')
  await choose(page, 'Large')
  // Recorded as soon as there is a body to paint, and again when the page is parsed.
  await page.addInitScript(() => {
    const seen: unknown[] = []
    const record = () => {
      const { theme, textSize } = document.documentElement.dataset
      seen.push([theme, textSize, getComputedStyle(document.documentElement).colorScheme])
    }
    Object.assign(window, { seen })
    new MutationObserver((_, observer) => {
      if (!document.body) return
      observer.disconnect()
      record()
    }).observe(document, { childList: true, subtree: true })
    addEventListener('DOMContentLoaded', record)
  })
  await page.reload()
  const settings = ['light', 'large', 'light']
  expect(await page.evaluate(() => (window as unknown as { seen: unknown }).seen)).toEqual([
    settings,
    settings,
  ])
})

test('other open tabs change too, and so does the page that a reader goes back to', async ({
  page,
  context,
}) => {
  await page.goto(plainPage)
  const other = await context.newPage()
  await other.goto('/offline')
  await choose(other, 'Dark')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await visibleTheme(page)).toBe('dark')
  await other.goto('/subscribe')
  await choose(other, 'Light')
  await other.goBack()
  expect(await visibleTheme(other)).toBe('light')
  await other.getByRole('button', { name: 'Display' }).click()
  await expect(other.getByRole('radio', { name: 'Light' })).toBeChecked()
})

test('if storage is blocked, a setting lasts as long as the page', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })
  await page.goto('/offline')
  await choose(page, 'Dark')
  expect(await visibleTheme(page)).toBe('dark')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, colorScheme: 'light' })

  test('the page follows the system, and has no dead control', async ({ page }) => {
    await page.goto(brief)
    expect(await visibleTheme(page)).toBe('light')
    for (const name of ['Display', 'Display settings', 'Keyboard shortcuts']) {
      await expect(page.getByRole('button', { name, exact: true })).toBeHidden()
    }
  })
})
