import { expect, test } from 'vitest'
import { pictureOverlap } from './picture-merge.rules'

test('a picture overlaps only if both sides chose another one', () => {
  const [one, two, three] = ['1', '2', '3'].map((fingerprint) => ({
    width: 2,
    height: 1,
    fingerprint,
  }))
  if (!one || !two || !three) throw new Error('no pictures')
  expect(pictureOverlap(one, 'unchanged', two)).toBeNull()
  expect(pictureOverlap(one, two, one)).toBeNull()
  expect(pictureOverlap(one, two, two)).toBeNull()
  expect(pictureOverlap(one, two, three)).toEqual({ mine: two, theirs: three })
  expect(pictureOverlap(one, null, three)).toEqual({ mine: null, theirs: three })
  expect(pictureOverlap(undefined, two, three)).not.toBeNull()
})
