import { expect, test } from 'vitest'
import { isPostId } from '~/posts/addresses/post-id.rules'
import { importedId } from './imported-id'

test('an imported post has the same id in every run, and another one than others', () => {
  const id = importedId('https://old.example', '12')
  // As Python computes it: uuid.uuid5(uuid.NAMESPACE_URL, 'https://old.example#12')
  expect(id).toBe('f5273d8d-0231-5426-842c-fb37163596a3')
  expect(isPostId(id)).toBe(true)
  expect(importedId('https://old.example', '13')).not.toBe(id)
  expect(importedId('https://other.example', '12')).not.toBe(id)
})
