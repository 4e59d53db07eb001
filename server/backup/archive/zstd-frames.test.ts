import { randomBytes } from 'node:crypto'
import { zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createFrames, type Encoding, storedFrame } from './zstd-frames'

test('a stored frame is as large as its content, and unpacks to it', () => {
  for (const size of [1, 131_071, 131_072, 131_073, 1_000_000]) {
    const bytes = randomBytes(size)
    const frame = storedFrame([bytes.subarray(0, 700), bytes.subarray(700)])
    expect(zstdDecompressSync(frame).equals(bytes)).toBe(true)
    expect(frame.length).toBeLessThan(size + 64)
  }
})

test('frames of both kinds unpack to one file', async () => {
  const written: Buffer[] = []
  const frames = createFrames(async (frame) => void written.push(frame))
  const pieces: [Buffer, Encoding][] = [
    [Buffer.from('a row '.repeat(100_000)), 'compressed'],
    [randomBytes(50_000), 'stored'],
    [randomBytes(5_000_000), 'stored'],
    [Buffer.alloc(0), 'stored'],
    [Buffer.from('the manifest'), 'compressed'],
  ]
  for (const [bytes, encoding] of pieces) await frames.add(bytes, encoding)
  await frames.end()
  const expected = Buffer.concat(pieces.map(([bytes]) => bytes))
  expect(zstdDecompressSync(Buffer.concat(written)).equals(expected)).toBe(true)
})

test('a disk that is full stops the writer', async () => {
  let count = 0
  const frames = createFrames(async () => {
    count += 1
    if (count > 2) throw new Error('ENOSPC')
  })
  const add = async () => {
    for (let index = 0; index < 50; index += 1) await frames.add(randomBytes(1024 * 1024), 'stored')
  }
  await expect(add()).rejects.toThrow('ENOSPC')
  expect(count).toBe(3)
})
