import { expect, test } from 'vitest'
import type { Site } from '~/config/site'
import { pageMeta } from './page-meta.rules'

const site: Site = {
  name: 'Vigil',
  url: 'https://vigil.example',
  description: 'News.',
  social: [],
  logo: null,
  icon: null,
}

/** The alternative texts of the picture, for Open Graph and for Twitter. */
function alternativeTexts(title: string): unknown[] {
  const tags = pageMeta(site, { title, description: 'Text.', path: '/' })
  return tags.flatMap((tag) => {
    const name = 'property' in tag ? tag.property : 'name' in tag ? tag.name : ''
    return 'content' in tag && String(name).endsWith('image:alt') ? [tag.content] : []
  })
}

test.each([
  ['Vigil: Your Daily Dose', 'Vigil: Your Daily Dose'],
  ['About Vigil', 'About Vigil'],
  ['Vigilance', 'Vigilance: Vigil'],
  ['Topics', 'Topics: Vigil'],
])(
  'the social card of %j has the alternative text %j, with the name of the site once',
  (title, text) => {
    expect(alternativeTexts(title)).toEqual([text, text])
  },
)
