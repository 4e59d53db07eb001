import type { Page } from '@playwright/test'
import { expect, test } from '../../support/site'

const article = '/cybersecurity/passkeys-in-the-enterprise'

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']))

const clipboard = () => navigator.clipboard.readText()

test('SPEC 2: a fixed reading-progress bar under the navigation shows the percentage scrolled', async ({
  page,
}) => {
  await page.goto(article)
  const bar = page.getByRole('progressbar', { name: 'Reading progress' })
  await expect(bar).toHaveAttribute('aria-valuenow', '0')
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await expect(bar).toHaveAttribute('aria-valuenow', '100')
  await expect(bar).toHaveText('100%')
  const [header, box] = await Promise.all([
    page.getByRole('banner').boundingBox(),
    bar.boundingBox(),
  ])
  expect(box?.y).toBeCloseTo((header?.y ?? 0) + (header?.height ?? 0), -1)

  await test.step("SPEC 2 and 9: 'Scroll to top' appears after 400 px, and goes there", async () => {
    const button = page.getByRole('button', { name: 'Scroll to top' })
    const scroll = (top: number) =>
      page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top)
    await scroll(400)
    await expect(bar).not.toHaveAttribute('aria-valuenow', /^(0|100)$/)
    await expect(button).toBeHidden()
    await scroll(401)
    await expect(button).toBeVisible()
    await button.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await expect(button).toBeHidden()
    await expect(page.locator('#content')).toBeFocused()
  })

  await test.step('lines of text have about 66 to 72 characters at every text size', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    // A page does without the fonts if they are slow to come; when it is loaded again, they are there.
    await expect(async () => {
      await page.reload()
      for (const scale of ['1', '1.5']) {
        const perLine = await charactersPerLine(page, scale)
        expect(perLine, `text scale ${scale}`).toBeGreaterThanOrEqual(62)
        expect(perLine, `text scale ${scale}`).toBeLessThanOrEqual(74)
      }
    }).toPass()
  })
})

test.describe('copying', () => {
  test.use({ expectedConsoleErrors: [/No clipboard today/] })

  test("SPEC 2: 'Copy article link' / 'Link copied', confirmation 2 seconds", async ({
    page,
    server,
  }) => {
    const start = new Date('2026-11-15T09:00:00Z')
    await page.clock.install({ time: start })
    await page.goto(`${article}?utm_source=mail#after-the-login`)
    await page.clock.pauseAt(new Date(start.getTime() + 3_600_000))
    await page.getByRole('button', { name: 'Copy article link' }).click()
    await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible()
    await expect(page.locator('[data-announce]')).toHaveText('Link copied')
    expect(await page.evaluate(clipboard)).toBe(server.origin + article)
    await page.clock.runFor(1900)
    await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible()
    await page.clock.runFor(200)
    await expect(page.getByRole('button', { name: 'Copy article link' })).toBeVisible()

    await test.step('after copying twice, the label is restored two seconds later', async () => {
      const button = page.locator('[data-copy-link]')
      await button.click()
      await expect(button).toHaveAccessibleName('Link copied')
      await page.clock.runFor(700)
      await button.click()
      // Waits for the clipboard: by then the second confirmation has started.
      await page.evaluate(clipboard)
      await page.clock.runFor(1900)
      await expect(button).toHaveAccessibleName('Link copied')
      await page.clock.runFor(200)
      await expect(button).toHaveAccessibleName('Copy article link')
    })

    await test.step('SPEC 8: copy-link failure: logged only', async () => {
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error('No clipboard today'))
      })
      const logged = page.waitForEvent('pageerror')
      await page.locator('[data-copy-link]').click()
      expect(String(await logged)).toContain('No clipboard today')
      await expect(page.getByRole('button', { name: 'Copy article link' })).toBeVisible()
      await expect(page.locator('[data-announce]')).toBeEmpty()
    })
  })
})

test("SPEC 2: each heading has a link 'Copy link to this section'", async ({ page, server }) => {
  await page.goto(article)
  const heading = page.getByRole('heading', { name: 'After the login', exact: true })
  await heading.hover()
  const link = heading.locator('..').getByRole('link', { name: 'Copy link to this section' })
  await expect(link).toHaveCSS('opacity', '1')
  await link.click()
  await expect(page).toHaveURL(`${article}#after-the-login`)
  await expect
    .poll(() => page.evaluate(clipboard))
    .toBe(`${server.origin}${article}#after-the-login`)

  await test.step('the copy button of a code block copies its text', async () => {
    await page.goto('/post-demo')
    const block = page.locator('figure.code').filter({ hasText: 'HTTP' }).last()
    await block.getByRole('button', { name: 'Copy' }).click()
    await expect(block.getByRole('button')).toHaveText('Copied')
    expect(await page.evaluate(clipboard)).toBe(
      'GET /.well-known/security.txt HTTP/1.1\nHost: www.example.com\n',
    )
  })
})

test('a reader who left in the middle can continue there, and the page does not jump by itself', async ({
  page,
}) => {
  await page.goto(article)
  await page.getByRole('heading', { name: 'After the login' }).scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollTo({ top: scrollY + 200, behavior: 'instant' }))
  await page.goto('/about')
  const positions = () => page.evaluate(() => JSON.parse(localStorage.places))
  const [[, leftAt]] = await positions()
  expect(leftAt).toBeGreaterThan(0.3)
  await page.goto(article)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.getByRole('button', { name: 'Continue where you left off' }).click()
  await expect
    .poll(() =>
      page
        .locator('.prose')
        .evaluate((text: HTMLElement) => (scrollY - text.offsetTop) / text.offsetHeight),
    )
    .toBeCloseTo(leftAt, 2)

  await test.step('the position survives a look at the top, writes of other tabs, and invalid data', async () => {
    const leaveInTheMiddle = async (others: string) => {
      await page.locator('.prose').evaluate((text: HTMLElement, stored) => {
        scrollTo({ top: text.offsetTop + text.offsetHeight / 2, behavior: 'instant' })
        localStorage.places = stored
      }, others)
      await page.goto('/about')
    }
    await page.goto(article)
    await leaveInTheMiddle('{"a":1}')
    const [[path, fraction]] = await positions()
    expect([path, fraction]).toEqual([article, expect.any(Number)])

    await page.goto(article)
    await page.goto('/about')
    expect(await positions()).toEqual([[article, fraction]])

    await page.goto(article)
    await leaveInTheMiddle('[["/ai/written-by-another-tab",0.5]]')
    expect(await positions()).toEqual([
      [article, expect.any(Number)],
      ['/ai/written-by-another-tab', 0.5],
    ])
  })
})

test('long posts have a table of contents, sticky beside the text and collapsed on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(article)
  const contents = page.getByRole('navigation', { name: 'On this page' })
  await contents.getByRole('link', { name: 'After the login' }).click()
  await expect(page.getByRole('heading', { name: 'After the login' })).toBeInViewport()
  await expect(contents.getByRole('link').first()).toBeInViewport()
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(contents.getByRole('link')).toHaveCount(0)
  await contents.locator('summary').click()
  await expect(contents.getByRole('link').first()).toBeVisible()

  await test.step('on a phone the focused link is never behind the bar at the bottom', async () => {
    const hidden = await page.evaluate(() => {
      const bar = document.querySelector('.floating-actions')?.getBoundingClientRect().top ?? 0
      const links = [...document.querySelectorAll<HTMLElement>('main a[href], footer a[href]')]
      return links
        .filter((link) => link.checkVisibility() && !link.closest('.floating-actions'))
        .filter((link) => {
          link.focus()
          return link.getBoundingClientRect().top >= bar
        })
        .map(({ textContent }) => textContent)
    })
    expect(hidden).toEqual([])
  })
})

/** In long paragraphs, on average. */
async function charactersPerLine(page: Page, scale: string): Promise<number> {
  await page.evaluate((to) => {
    document.documentElement.style.setProperty('--text-scale', to)
  }, scale)
  return page.locator('.prose > p').evaluateAll((paragraphs) => {
    const long = paragraphs.filter(
      (paragraph) => paragraph.getClientRects()[0] && paragraph.textContent.length > 300,
    )
    const characters = long.reduce((sum, { textContent }) => sum + textContent.length, 0)
    const lines = long.reduce((sum, paragraph) => {
      const lineHeight = Number.parseFloat(getComputedStyle(paragraph).lineHeight)
      // On average the last line is half full.
      return sum + paragraph.getBoundingClientRect().height / lineHeight - 0.5
    }, 0)
    return characters / lines
  })
}
