import type { Page } from '@playwright/test'
import { expect, test } from '../../support/site'

const article = '/cybersecurity/passkeys-in-the-enterprise'

test('what `sizes` says is what the layout shows', async ({ page }) => {
  for (const path of [
    '/',
    '/ai',
    article,
    '/topics/Phishing',
    '/weekly-brief',
    '/search?q=phishing',
    '/trending',
  ]) {
    await test.step(path, async () => {
      await page.goto(path)
      for (const width of [360, 768, 1024, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        const pictures = await shownPictures(page)
        const wrong = pictures.filter(({ said, shown }) => Math.abs(said / shown - 1) > 0.13)
        expect(wrong, `${width} px wide`).toEqual([])
      }
      expect(await page.locator('picture source').count()).toBeGreaterThan(0)
    })
  }
})

for (const { width, density, wanted } of [
  { width: 360, density: 1, wanted: '480.avif' },
  { width: 360, density: 2, wanted: '768.avif' },
  { width: 360, density: 3, wanted: '1080.avif' },
  { width: 1440, density: 2, wanted: '1440.avif' },
]) {
  test.describe(`on a screen of ${width} px with ${density} dots each`, () => {
    test.use({ viewport: { width, height: 740 }, deviceScaleFactor: density })

    test('the picture of the header is asked for in the head, once, as wide as it is shown', async ({
      page,
    }) => {
      const asked: string[] = []
      page.on('request', (request) => {
        if (request.resourceType() === 'image') asked.push(request.url())
      })
      await page.goto(article)
      await expect(page.locator('head link[rel=preload][as=image]')).toHaveCount(1)
      expect(asked[0]?.split('.').slice(-2).join('.')).toBe(wanted)
      const image = page.locator('header picture img').first()
      const shown = await image.evaluate((one: HTMLImageElement) => one.currentSrc)
      expect(shown).toBe(asked[0])
    })
  })
}

/** How wide each picture in the layout is shown, with what its frame cuts off, and what its `sizes` says. */
function shownPictures(page: Page): Promise<{ sizes: string; said: number; shown: number }[]> {
  return page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('div'))
    probe.style.position = 'absolute'
    const widthOf = (sizes: string) => {
      const wishes = sizes.split(',').map((wish) => /^(\(.+?\))? *(.+)$/.exec(wish.trim()))
      const wish = wishes.find((one) => !one?.[1] || matchMedia(one[1]).matches)
      probe.style.width = wish?.[2] ?? ''
      return probe.offsetWidth
    }
    const images = [...document.querySelectorAll<HTMLImageElement>('picture img')]
    const found = images.flatMap((image) => {
      const sizes = image.parentElement?.querySelector('source')?.sizes
      if (!sizes || image.offsetWidth === 0) return []
      const shape = Number(image.getAttribute('width')) / Number(image.getAttribute('height'))
      const shown = Math.round(Math.max(image.offsetWidth, image.offsetHeight * shape))
      return [{ sizes, said: widthOf(sizes), shown }]
    })
    probe.remove()
    return found
  })
}
