import { expect, test } from 'vitest'
import { msToNextReport } from './report-pace.rules'

test('a tab reports every 20 seconds, and less and less often while nobody answers', () => {
  const seconds = [0, 1, 2, 3, 4, 1_000].map((failures) => msToNextReport(failures) / 1_000)
  expect(seconds).toEqual([20, 40, 80, 160, 160, 160])
})
