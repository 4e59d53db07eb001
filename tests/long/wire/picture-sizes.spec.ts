import type { Page } from '@playwright/test'
import { expect, test } from '../../support/site'

const article = '/cybersecurity/passkeys-in-the-enterprise'

test('the `sizes` attribute of pictures matches their width in the layout', async ({ page }) => {
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
        const pictures = await pictureWidths(page)
        const wrong = pictures.filter(
          ({ declared, actual }) => Math.abs(declared / actual - 1) > 0.13,
        )
        expect(wrong, `${width} px wide`).toEqual([])
      }
      expect(await page.locator('picture source').count()).toBeGreaterThan(0)
    })
  }
})

for (const { width, density, file } of [
  { width: 360, density: 1, file: '480.avif' },
  { width: 360, density: 2, file: '768.avif' },
  { width: 360, density: 3, file: '1080.avif' },
  { width: 1440, density: 2, file: '1440.avif' },
]) {
  test.describe(`on a screen of ${width} px with a pixel ratio of ${density}`, () => {
    test.use({ viewport: { width, height: 740 }, deviceScaleFactor: density })

    test('the picture of the header is preloaded once, in the size that is shown', async ({
      page,
    }) => {
      const requested: string[] = []
      page.on('request', (request) => {
        if (request.resourceType() === 'image') requested.push(request.url())
      })
      await page.goto(article)
      await expect(page.locator('head link[rel=preload][as=image]')).toHaveCount(1)
      expect(requested[0]?.split('.').slice(-2).join('.')).toBe(file)
      const image = page.locator('header picture img').first()
      const currentSrc = await image.evaluate((img: HTMLImageElement) => img.currentSrc)
      expect(currentSrc).toBe(requested[0])
    })
  })
}

/** The width of each picture in the layout, including what its frame crops, and the width in its `sizes`. */
function pictureWidths(page: Page): Promise<{ sizes: string; declared: number; actual: number }[]> {
  return page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('div'))
    probe.style.position = 'absolute'
    const widthOf = (sizes: string) => {
      const rules = sizes.split(',').map((rule) => /^(\(.+?\))? *(.+)$/.exec(rule.trim()))
      const matching = rules.find((rule) => !rule?.[1] || matchMedia(rule[1]).matches)
      probe.style.width = matching?.[2] ?? ''
      return probe.offsetWidth
    }
    const images = [...document.querySelectorAll<HTMLImageElement>('picture img')]
    const found = images.flatMap((image) => {
      const sizes = image.parentElement?.querySelector('source')?.sizes
      if (!sizes || image.offsetWidth === 0) return []
      const ratio = Number(image.getAttribute('width')) / Number(image.getAttribute('height'))
      const actual = Math.round(Math.max(image.offsetWidth, image.offsetHeight * ratio))
      return [{ sizes, declared: widthOf(sizes), actual }]
    })
    probe.remove()
    return found
  })
}
