import { axeViolations } from '../../support/pages/axe'
import { expect, test } from '../../support/site'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

const asleep = '[data-island="mobile-menu"]:not([data-awake])'
const awake = '[data-island="mobile-menu"][data-awake]'

test('a touch opens the menu with its links, and React is not loaded before', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.goto('/contact', { waitUntil: 'networkidle' })
  // The one that wakes islands.
  expect(scripts).toHaveLength(1)
  await expect(page.locator(asleep)).toBeAttached()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu).toBeHidden()

  await page.getByLabel('Menu', { exact: true }).first().tap()
  await expect(page.locator(awake)).toBeAttached()
  expect(scripts.length).toBeGreaterThan(1)
  await expect(menu).toBeVisible()
  await expect(menu.getByRole('link')).toHaveText([
    'Cybersecurity',
    'Artificial Intelligence',
    'Cyber-Marketing',
    'Weekly Brief',
    'Subscribe',
  ])
  await expect(menu.getByPlaceholder('Search...')).toBeVisible()
})

test('the keyboard opens it, Escape closes it and returns the focus', async ({ page }) => {
  await page.goto('/contact')
  const toggle = page.locator('summary[aria-label=Menu]')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await toggle.focus()
  await page.keyboard.press('Enter')
  await expect(menu).toBeVisible()
  await expect(page.locator(awake)).toBeAttached()
  expect(await axeViolations(page, 'header')).toEqual([])
  await page.keyboard.press('Tab')
  await expect(menu.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(toggle).toBeFocused()

  await test.step('it closes on a touch outside', async () => {
    await toggle.tap()
    await expect(menu).toBeVisible()
    await page.locator('main').tap({ position: { x: 20, y: 600 } })
    await expect(menu).toBeHidden()
  })

  await test.step('wide screens show the four links and no menu', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(page.locator('summary[aria-label=Menu]')).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
      'Cybersecurity',
      'Artificial Intelligence',
      'Cyber-Marketing',
      'Weekly Brief',
    ])
  })
})

test('it opens before its script has loaded, and shows its close button afterwards', async ({
  page,
}) => {
  const release = Promise.withResolvers<void>()
  await page.route(/mobile-menu\.island/, async (route) => {
    await release.promise
    await route.continue()
  })
  await page.goto('/contact')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const close = page.getByRole('button', { name: 'Close menu' })
  await page.locator('summary[aria-label=Menu]').tap()
  await expect(menu, '<details> needs no script').toBeVisible()
  await expect(close).toBeHidden()
  release.resolve()
  await close.tap()
  await expect(menu).toBeHidden()
  await expect(page.locator('summary[aria-label=Menu]')).toBeFocused()
})

test.describe('if the script cannot be loaded', () => {
  test.use({ expectedConsoleErrors: [/mobile-menu|Failed to (load|fetch)/] })

  test('the menu still opens and closes', async ({ page }) => {
    await page.route(/mobile-menu\.island/, (route) => route.abort())
    await page.goto('/contact')
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await page.locator('summary[aria-label=Menu]').tap()
    await expect(menu).toBeVisible()
    await page.locator('summary[aria-label=Menu]').tap()
    await expect(menu).toBeHidden()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('it opens, and has no dead control', async ({ page }) => {
    await page.goto('/contact')
    await page.locator('summary[aria-label=Menu]').tap()
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Close menu' })).toBeHidden()
  })
})
