import { expect, test } from 'vitest'
import { type AuthorFormValues, parseAuthor } from './author-form.rules'

const typed: AuthorFormValues = {
  name: ' Ada\n Lovelace ',
  slug: '',
  role: '',
  biography: '',
  links: [],
}

test('the slug is created from the name, and empty links are left out', () => {
  const links = [
    { label: '', url: ' ' },
    { label: 'Home', url: ' https://ada.example/ ' },
  ]
  expect(parseAuthor({ ...typed, links })).toEqual({
    ok: true,
    content: {
      name: 'Ada Lovelace',
      slug: 'ada-lovelace',
      role: '',
      biography: '',
      links: [{ label: 'Home', url: 'https://ada.example/' }],
    },
  })
})

test.each([
  ['http://ada.example'],
  ['javascript:alert(1)'],
  ['https://user:secret@ada.example'],
  ['ada.example'],
])('a link needs a plain https address: %s', (url) => {
  expect(parseAuthor({ ...typed, links: [{ label: 'Home', url }] })).toMatchObject({
    errors: { links: expect.stringContaining('https://') },
  })
})

test('a link needs a label, and there are at most six', () => {
  const link = { label: '', url: 'https://ada.example' }
  expect(parseAuthor({ ...typed, links: [link] })).toMatchObject({
    errors: { links: expect.stringContaining('no label') },
  })
  const seven = Array.from({ length: 7 }, () => ({ ...link, label: 'Home' }))
  expect(parseAuthor({ ...typed, links: seven })).toMatchObject({
    errors: { links: expect.stringContaining('6 at most') },
  })
})

test('a name is required, and a biography has a limit', () => {
  expect(parseAuthor({ ...typed, name: ' ', biography: 'x'.repeat(2001) })).toMatchObject({
    errors: { name: 'Name is required', biography: expect.stringContaining('2001') },
  })
})
