import { expect, test } from 'vitest'
import { isSameText, readFormTexts } from './document-kind.rules'
import { resumedFromFields, resumedFromIn } from './resumed-from.rules'

const note = { fields: ['title', 'body'] } as const

test('a form is read field by field, and made storable', () => {
  const form = new FormData()
  form.set('title', 'Half a title\0')
  form.set('step', 'save')
  expect(readFormTexts(note, form)).toEqual({ title: 'Half a title', body: '' })
  form.set('body', 'One\r\nTwo\ud800')
  expect(readFormTexts(note, form).body).toMatch(/^One\nTwo\ufffd?$/)
  form.set('title', new File(['x'], 'x.txt'))
  expect(readFormTexts(note, form).title).toBe('')
})

test('texts are the same if every field of their kind is', () => {
  const text = { title: 'A', body: 'B' }
  expect(isSameText(note, text, { ...text })).toBe(true)
  expect(isSameText(note, text, { ...text, body: 'C' })).toBe(false)
})

test('the autosave that a form was opened with is read from its hidden fields', () => {
  const resumedFrom = { id: 'p', tab: 'one', at: new Date('2026-11-15T09:00:00.123Z') }
  const form = new FormData()
  expect(resumedFromIn(form)).toBeNull()
  for (const { name, value } of resumedFromFields(resumedFrom)) form.set(name, value)
  expect(resumedFromIn(form)).toEqual(resumedFrom)
  form.set('resumedAt', 'yesterday')
  expect(resumedFromIn(form)).toBeNull()
  expect(resumedFromFields(null)).toEqual([])
})
