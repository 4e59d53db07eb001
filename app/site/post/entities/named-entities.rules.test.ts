import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readEntities } from '~/entities/read-entities.rules'
import { renderDocument } from '~/markdown/render'
import { namedEntities } from './named-entities.rules'

const settings = { title: '', siteOrigin: 'https://vigil.example' }

test.each(['identifiers-true', 'indicators-true'])(
  'every mention that is read in a text is marked on its page: %s',
  (name) => {
    const cases = readFileSync(`app/entities/corpus/${name}.jsonl`, 'utf8').trim().split('\n')
    for (const line of cases) {
      const { markdown, site } = JSON.parse(line) as { markdown: string; site: string }
      const entities = readEntities(markdown, site).map((entity) => ({
        ...entity,
        state: 'on' as const,
      }))
      const { mentions } = renderDocument(markdown, {
        ...settings,
        entities: namedEntities(entities),
      })
      expect(
        mentions.map((ids) => ids.length),
        markdown,
      ).toEqual(entities.map(({ count }) => count))
    }
  },
)
