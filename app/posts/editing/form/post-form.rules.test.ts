import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { storable } from '~/http/body/form-text'
import { anyPost, anyText } from '../../../../tests/support/data/any-posts'
import { aSummary } from '../../../../tests/support/posts'
import { domainChoice, domainChoices, domainOf } from '../../addresses/domain.rules'
import { postFieldNames } from '../../fields/post-fields.rules'
import { parsePost } from './parse-post.rules'
import { emptyForm, formValuesOf, readFormValues } from './post-form.rules'

test('SPEC 5: options Cybersecurity, AI, CyberMarketing; SPEC 3: a brief has AI, Cybersecurity, Cyber-Marketing', () => {
  expect(domainChoices('article')).toEqual(['Cybersecurity', 'AI', 'CyberMarketing'])
  expect(domainChoices('brief')).toEqual(['AI', 'Cybersecurity', 'Cyber-Marketing'])
})

test('every stored spelling of a domain selects its option; an unknown one selects none', () => {
  expect(domainChoice('article', 'Cyber-Marketing')).toBe('CyberMarketing')
  expect(domainChoice('brief', 'cyber marketing')).toBe('Cyber-Marketing')
  expect(domainChoice('article', 'ai')).toBe('AI')
  expect(domainChoice('article', 'General')).toBeNull()
  expect(domainChoice('article', '')).toBeNull()
})

test('an empty form has only empty fields', () => {
  expect(Object.values(emptyForm()).join('')).toBe('')
})

describe('what a form sends', () => {
  test('is read field by field; a missing field or a file counts as empty', () => {
    const form = new FormData()
    form.set('title', 'Zero trust')
    form.set('body', new Blob(['x']))
    const typed = readFormValues(form)
    expect(Object.keys(typed)).toEqual([...postFieldNames])
    expect(typed).toEqual({ ...emptyForm(), title: 'Zero trust' })
  })

  test('is made storable: plain line ends, no null bytes, no halves of characters', () => {
    expect(storable('a\r\nb\rc\n\0d\ud800e\udfff🔥')).toBe('a\nb\nc\nde🔥')
  })

  test('is storable whatever it is', () => {
    const hostile = fc.oneof(
      anyText,
      fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => String.fromCharCode(...codes)),
    )
    fc.assert(
      fc.property(hostile, (text) => {
        const stored = storable(text)
        expect(stored.isWellFormed()).toBe(true)
        expect(stored).not.toMatch(/[\0\r]/)
        expect(storable(stored)).toBe(stored)
      }),
    )
  })
})

test('an editor who opens a post and saves it unchanged saves what was there', () => {
  const whole = fc.record({
    post: anyPost,
    tags: fc.uniqueArray(fc.constantFrom('Risk', 'Zero Trust', 'ñandú')),
    title: fc.constantFrom('Zero trust', '🔥 خبر', 'a  '),
    faq: fc.array(fc.record({ question: anyText, answer: anyText }), {
      minLength: 3,
      maxLength: 3,
    }),
  })
  fc.assert(
    fc.property(whole, ({ post, tags, title, faq }) => {
      const typedFaq = faq.map(({ question, answer }) => ({
        question: storable(question).trim() === '' ? '' : storable(question),
        answer: storable(answer).trim() === '' ? '' : storable(answer),
      }))
      const body = storable(post.body)
      const stored = {
        ...aSummary(),
        ...post,
        domain: 'AI',
        title: title.trim(),
        tags,
        body,
        slug: 'a-slug',
        metaTitle: '',
        metaDescription: '',
        focusKeyword: '',
        summary: 'In short.',
        typedFaq,
        authorId: null,
        binnedAt: null,
        recordedVersion: 0,
      }
      const typed = formValuesOf(stored)
      const parsed = parsePost(post.kind, typed, 'draft')
      if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
      expect(parsed.content).toMatchObject({ title: title.trim(), tags, body, slug: 'a-slug' })
      expect(parsed.content.faq).toEqual(typedFaq)
      expect(domainOf(parsed.content.domain)).toBe('ai')
    }),
  )
})
