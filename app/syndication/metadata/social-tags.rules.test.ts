import { expect, test } from 'vitest'
import type { Site } from '~/config/site'
import { pageMeta } from './page-meta.rules'

const site: Site = { name: 'Vigil', url: 'https://vigil.example', description: 'News.', social: [] }

function alternativesOf(title: string): unknown[] {
  const tags = pageMeta(site, { title, description: 'Text.', path: '/' }) as Record<
    string,
    string
  >[]
  return tags
    .filter((tag) => /image:alt$/.test(tag.property ?? tag.name ?? ''))
    .map(({ content }) => content)
}

test.each([
  ['Vigil: Your Daily Dose', 'Vigil: Your Daily Dose'],
  ['About Vigil', 'About Vigil'],
  ['Vigilance', 'Vigilance: Vigil'],
  ['Topics', 'Topics: Vigil'],
])('the picture that %j is shared with names the site once', (title, alternative) => {
  expect(alternativesOf(title)).toEqual([alternative, alternative])
})
