import { expect, test } from 'vitest'
import { aDeskPost } from '../../../tests/support/data/desk'
import { domainToStore, planSlug } from './slug-plan.rules'

const typed = (slug: string | null, title = 'Zero trust') => ({ slug, title })

test('a new post has the typed slug, or one made from its title', () => {
  expect(planSlug(null, typed('mine'))).toEqual({ from: 'form', slug: 'mine' })
  expect(planSlug(null, typed(null))).toEqual({ from: 'title', title: 'Zero trust' })
})

test('an imported slug stays, although the form sends it back slugified', () => {
  const post = aDeskPost({ slug: 'Über_Uns' })
  expect(planSlug(post, typed('uber-uns'))).toEqual({ from: 'stored', slug: 'Über_Uns' })
  expect(planSlug(post, typed('other'))).toEqual({ from: 'form', slug: 'other' })
})

test('the slug of a draft follows its title; that of a published post stays', () => {
  const renamed = typed(null, 'Another title')
  expect(planSlug(aDeskPost(), renamed)).toEqual({ from: 'title', title: 'Another title' })
  const published = aDeskPost({ status: 'published' })
  expect(planSlug(published, renamed)).toEqual({ from: 'stored', slug: 'zero-trust' })
})

test('a number that made the slug free stays while the title does', () => {
  const post = aDeskPost({ slug: 'zero-trust-2' })
  expect(planSlug(post, typed(null))).toEqual({ from: 'stored', slug: 'zero-trust-2' })
})

test('the stored spelling of a domain stays while it means the same', () => {
  expect(domainToStore('CyberMarketing', 'Cyber-Marketing')).toBe('CyberMarketing')
  expect(domainToStore('CyberMarketing', 'AI')).toBe('AI')
  expect(domainToStore('General', 'Cybersecurity')).toBe('Cybersecurity')
})
