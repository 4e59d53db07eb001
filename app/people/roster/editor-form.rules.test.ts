import { expect, test } from 'vitest'
import { emailErrors, readEditorForm } from './editor-form.rules'

test('names and addresses are trimmed to one line, and addresses are lower case', () => {
  const form = new FormData()
  form.set('email', ' Ada@Example.COM\r\n')
  form.set('name', 'Ada\0\nLovelace')
  expect(readEditorForm(form)).toEqual({ name: 'Ada Lovelace', email: 'ada@example.com' })
})

test.each(['ada@example.com', 'ada+desk@example.co.uk', "o'hara@example.museum"])(
  '%s is accepted as an email address',
  (email) => {
    expect(emailErrors(email)).toEqual({})
  },
)

test.each(['', 'ada', 'ada@', '@example.com', `${'a'.repeat(300)}@example.com`])(
  '"%s" is rejected as an email address',
  (email) => {
    expect(emailErrors(email).email).toBeTruthy()
  },
)
