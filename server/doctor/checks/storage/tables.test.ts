import { expect, test } from 'vitest'
import type { SchemaPart } from '~/database/schema/schema-parts'
import { judgeParts } from './tables'

const part = (kind: SchemaPart['kind'], name: string): SchemaPart => ({
  kind,
  name,
  isOfSearch: false,
})

test('a missing column is an error, a missing index a warning', () => {
  const [column, index] = [part('column', 'articles.title'), part('index', 'articles_newest')]
  const judge = (...found: SchemaPart[]) => judgeParts([column, index], found)
  expect(judge(index, column)).toMatchObject([{ level: 'ok' }])
  expect(judge(column)).toMatchObject([{ level: 'warning', items: ['index articles_newest'] }])
  expect(judge(index)).toMatchObject([{ level: 'error', items: ['column articles.title'] }])
  expect(judge()).toMatchObject([{ level: 'error' }])
})
