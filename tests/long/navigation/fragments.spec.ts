import type { Locator, Page } from '@playwright/test'
import { expect, test, withMotion } from '../../support/site'

const article = '/cybersecurity/reading-a-cvss-score-without-being-misled'

const ways = {
  click: (link: Locator) => link.click(),
  Enter: (link: Locator) => link.press('Enter'),
}

/** The scroll positions, frame by frame, from using the link until scrolling ends. Two positions are a jump. */
async function positionsAfter(link: Locator, way: keyof typeof ways): Promise<number[]> {
  await link.scrollIntoViewIfNeeded()
  return positionsDuring(link.page(), () => ways[way](link))
}

async function positionsDuring(page: Page, action: () => Promise<unknown>): Promise<number[]> {
  const recording = await page.evaluateHandle(() => {
    const positions = [scrollY]
    const rested = new Promise<number[]>((resolve) => {
      let framesAtRest = 0
      const sample = () => {
        const isMoving = positions.at(-1) !== scrollY
        if (isMoving) positions.push(scrollY)
        framesAtRest = isMoving || positions.length === 1 ? 0 : framesAtRest + 1
        if (framesAtRest === 10) resolve(positions)
        else requestAnimationFrame(sample)
      }
      requestAnimationFrame(sample)
    })
    return { rested }
  })
  await action()
  return recording.evaluate(({ rested }) => rested)
}

const isAtTop = (selector: string) => {
  const padding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)
  const target = document.querySelector(selector)
  return target !== null && Math.abs(target.getBoundingClientRect().top - padding) <= 1
}

test.describe('without reduced motion', () => {
  test.use(withMotion)

  const buttons = [
    { path: '/', name: 'Read Latest Article', target: '#latest-intelligence-report' },
    { path: '/', name: "View This Week's Brief", target: '#weekly-brief' },
    { path: '/cybersecurity', name: 'Read Latest Articles', target: '#article-feed' },
    { path: '/ai', name: "View This Week's Brief", target: '#weekly-brief' },
  ]
  for (const { path, name, target } of buttons) {
    test(`'${name}' of ${path} scrolls smoothly, clicked or pressed`, async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 })
      await page.goto(path)
      const button = page.getByRole('link', { name, exact: true })
      for (const way of ['click', 'Enter'] as const) {
        const positions = await positionsAfter(button, way)
        expect(positions.length).toBeGreaterThan(2)
        expect(positions).toEqual(positions.toSorted((a, b) => a - b))
        expect(await page.evaluate(isAtTop, target)).toBe(true)
        await expect(page).toHaveURL(`${path}${target}`)
      }
    })
  }

  for (const width of [768, 1440]) {
    test(`the contents of a post scroll smoothly, ${width} pixels wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(article)
      const contents = page.getByRole('navigation', { name: 'On this page' })
      if (width < 1024) await contents.getByText('On this page').first().click()
      const last = contents.getByRole('link').last()
      for (const way of ['click', 'Enter'] as const) {
        await page.evaluate(() => scrollTo(0, 0))
        expect((await positionsAfter(last, way)).length).toBeGreaterThan(2)
      }
    })
  }

  test('the Tab key continues from where the page scrolled to', async ({ page }) => {
    await page.goto('/')
    const button = page.getByRole('link', { name: "View This Week's Brief" })
    await positionsAfter(button, 'Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'ACCESS_BRIEF_ARCHIVE.exe' })).toBeFocused()
  })

  test('opening a fragment and going back jump without animation', async ({ page }) => {
    await page.goto('/about')
    await page.goto('/about#careers')
    await expect(page.locator('#careers')).toBeInViewport()
    const contents = page.getByRole('navigation', { name: 'On this page' })
    await positionsAfter(contents.getByRole('link').first(), 'click')
    const back = await positionsDuring(page, () => page.evaluate(() => history.back()))
    expect(back).toHaveLength(2)
    await expect(page.locator('#careers')).toBeInViewport()
  })
})

test('with reduced motion the same buttons jump', async ({ page }) => {
  await page.goto('/')
  const button = page.getByRole('link', { name: "View This Week's Brief" })
  for (const way of ['click', 'Enter'] as const) {
    expect(await positionsAfter(button, way)).toHaveLength(2)
    expect(await page.evaluate(isAtTop, '#weekly-brief')).toBe(true)
  }
})
