import { expect, test } from '../../support/site'

/** The words of labels that are broken over two lines. */
function brokenWords(labels: Element[]): string[] {
  return labels.flatMap((label) => {
    const texts = document.createTreeWalker(label, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const word of (text.textContent ?? '').matchAll(/[^\s·–-]+/g)) {
        const range = document.createRange()
        range.setStart(text, word.index)
        range.setEnd(text, word.index + word[0].length)
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)))
        if (lines.size > 1) broken.push(word[0])
      }
    }
    return broken
  })
}

test('no label breaks inside a word on a narrow phone', async ({ page }) => {
  for (const path of ['/', '/cybersecurity', '/ai', '/cyber-marketing', '/weekly-brief']) {
    await page.goto(path)
    for (const width of [320, 360, 412]) {
      await page.setViewportSize({ width, height: 800 })
      const labels = page.locator(':is(.token, dt, dd):visible')
      expect(await labels.evaluateAll(brokenWords), `${path} at ${width}`).toEqual([])
    }
  }
})

test('the domain columns have cards of equal height, and their rows align', async ({ page }) => {
  await page.goto('/')
  const columns = page.locator('section', {
    has: page.getByRole('heading', { name: 'The latest in each field' }),
  })
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const boxes = await columns.getByRole('article').evaluateAll((cards) =>
      cards.map((card) => {
        const { top, bottom } = card.getBoundingClientRect()
        return { top: Math.round(top), bottom: Math.round(bottom) }
      }),
    )
    expect(boxes).toHaveLength(9)
    const [first, second, third] = [boxes.slice(0, 3), boxes.slice(3, 6), boxes.slice(6)]
    expect(second, `${width}`).toEqual(first)
    expect(third, `${width}`).toEqual(first)
  }
})
