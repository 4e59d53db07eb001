import { expect, test } from 'vitest'
import { showProgress } from './progress'

function output(isTTY: boolean) {
  const written: string[] = []
  const write = (text: string) => written.push(text) > 0
  return { written, stream: { isTTY, columns: 12, write } as unknown as NodeJS.WriteStream }
}

test('on a terminal one line is rewritten, cut to its width', () => {
  const { written, stream } = output(true)
  const progress = showProgress(stream)
  progress.report('1 of 10 posts and more')
  progress.end()
  expect(written).toEqual(['\r\x1b[2K1 of 10 pos', '\r\x1b[2K'])
})

test('in a log a line is added only every few seconds', () => {
  const { written, stream } = output(false)
  const progress = showProgress(stream)
  progress.report('1 of 10 posts')
  progress.report('2 of 10 posts')
  progress.end()
  expect(written).toEqual(['1 of 10 posts\n'])
})
