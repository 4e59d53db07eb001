import { expect, test } from '../../support/site'

/** The fraction of the list that its cards do not cover, with one card, with two, and so on. */
function uncoveredByCount(list: Element): number[] {
  const cells = [...list.children] as HTMLElement[]
  return cells.map((_, last) => {
    for (const [index, cell] of cells.entries()) cell.hidden = index > last
    const boxes = cells.map((cell) => cell.getBoundingClientRect())
    const covered = boxes.reduce((sum, { width, height }) => sum + (width + 1) * (height + 1), 0)
    return Math.abs(1 - covered / (list.clientWidth * list.clientHeight))
  })
}

test('Smart Intelligence Network: any number of cards fills the grid without a gap', async ({
  page,
}) => {
  await page.goto('/cybersecurity/reading-a-cvss-score-without-being-misled')
  const network = page.getByRole('region', { name: 'Smart Intelligence Network' })
  await expect(network.getByRole('article')).toHaveCount(9)
  for (const width of [320, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const uncovered = await network.getByRole('list').evaluate(uncoveredByCount)
    expect(Math.max(...uncovered), `${width} pixels wide: ${uncovered}`).toBeLessThan(0.02)
  }
})

test('SPEC 2: Related Intelligence in 1, 2 or 3 columns by width, without a half-empty row', async ({
  page,
}) => {
  await page.goto('/cybersecurity/reading-a-cvss-score-without-being-misled')
  const list = page.getByRole('region', { name: 'Related Intelligence' }).getByRole('list')
  await expect(list.getByRole('article')).toHaveCount(3)
  for (const [width, columns] of [
    [320, 1],
    [768, 2],
    [1440, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const { tops, blank } = await list.evaluate((grid) => {
      const boxes = [...grid.children].map((cell) => cell.getBoundingClientRect())
      const end = grid.getBoundingClientRect().right
      return { tops: boxes.map(({ top }) => top), blank: end - (boxes.at(-1)?.right ?? 0) }
    })
    expect(
      tops.filter((top) => top === tops[0]),
      `${width} pixels wide`,
    ).toHaveLength(columns)
    expect(blank, `${width} pixels wide`).toBeLessThan(1)
  }
})
