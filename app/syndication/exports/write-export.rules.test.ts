import { parse as parseCsv } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { withoutApostrophe } from '~/http/csv/csv-text'
import { aSyndicatedPost } from '../../../tests/support/data/syndicated-posts'
import {
  anEntity,
  anExportedPost,
  oneOfEach,
  publication,
} from '../../../tests/support/stix/exported-posts'
import { collectionFormats, exportFormats } from './export-formats.rules'
import { exportedPost } from './exported-post.rules'
import { collectionExportSchema, postExportSchema } from './json/json-schema.rules'
import { writeCollectionExport, writePostExport } from './write-export.rules'

const post = anExportedPost({ entities: [...oneOfEach] })
const collection = {
  title: 'Linux',
  url: 'https://vigil.example/topics/Linux',
  posts: [post, anExportedPost({ id: 'b', title: '=cmd()', entities: [] })],
}

describe('what is exported', () => {
  const stored = aSyndicatedPost({
    title: ' Two\r\nlines\u0000 ',
    tags: ['a', 'a', ' '],
    domain: 'AI',
    slug: 'two.lines',
    publishedAt: new Date('2026-03-02T09:00:00Z'),
    updatedAt: new Date('2026-03-01T09:00:00Z'),
  })
  const on = anEntity('cve', 'CVE-2024-3094')
  const entities = [
    on,
    anEntity('domain', 'evil.com', { state: 'waiting' }),
    anEntity('cwe', 'CWE-79', { state: 'refused' }),
  ]

  test('only entities that are on, and texts on one line', () => {
    const exported = exportedPost(publication, { post: stored, entities, decidedAt: null })
    expect(exported).toMatchObject({
      title: 'Two lines',
      tags: ['a'],
      domain: 'ai',
      url: 'https://vigil.example/ai/two.lines',
      entities: [on],
      updatedAt: stored.publishedAt,
    })
    for (const format of exportFormats) {
      const text = { ...exported, markdown: '' }
      expect(writePostExport(publication, text, format)).not.toMatch(/evil\.com|CWE-79/)
    }
  })

  test('the text is exactly as it was written, after the address of its entry in the record', () => {
    const markdown = '---\r\n\r\n\ttext \u0000 \n\n'
    const exported = anExportedPost({ markdown })
    const file = writePostExport(publication, exported, 'md')
    expect(file).toBe(`---\nrecord: ${exported.record}\n---\n\n${markdown}`)
    expect(parse(file.split('---')[1] ?? '')).toEqual({ record: exported.record })
  })

  test('a decision about an entity is a change', () => {
    const decidedAt = new Date('2026-05-01T00:00:00Z')
    expect(exportedPost(publication, { post: stored, entities, decidedAt }).updatedAt).toEqual(
      decidedAt,
    )
  })
})

describe('every format', () => {
  test.each(exportFormats)('%s: the same version gives the same bytes', (format) => {
    const text = writePostExport(publication, post, format)
    expect(writePostExport(publication, structuredClone(post), format)).toBe(text)
  })

  test.each(collectionFormats)('%s of no posts is still a file', (format) => {
    const text = writeCollectionExport(publication, { ...collection, posts: [] }, format)
    expect(typeof text).toBe('string')
    if (format.endsWith('json')) JSON.parse(text)
  })
})

describe('JSON', () => {
  test('a post has every field of the schema, and no other', () => {
    const json = JSON.parse(writePostExport(publication, post, 'json'))
    expect(postExportSchema.parse(json)).toEqual(json)
    expect(json.post).toMatchObject({
      url: post.url,
      publishedAt: '2024-03-29T16:00:00.000Z',
      updatedAt: '2024-04-02T09:30:00.250Z',
      markdown: post.markdown,
    })
    expect(json.post.entities).toHaveLength(oneOfEach.length)
  })

  test('a collection has its posts without their texts', () => {
    const json = JSON.parse(writeCollectionExport(publication, collection, 'json'))
    expect(collectionExportSchema.parse(json)).toEqual(json)
    expect(json.posts).toHaveLength(2)
  })
})

describe('CSV', () => {
  const rowsOf = (text: string): Record<string, string>[] => parseCsv(text, { columns: true })

  test('a line for each entity, in lines as RFC 4180 has them', () => {
    const text = writePostExport(publication, post, 'csv')
    expect(text.startsWith('type,value,score,count,lines,section,sentence,title,url,')).toBe(true)
    expect(text.split('\r\n')).toHaveLength(oneOfEach.length + 2)
    const rows = rowsOf(text)
    expect(rows[0]).toMatchObject({ type: 'cve', value: 'CVE-2024-3094', score: '', lines: '3' })
    expect(rows.find(({ type }) => type === 'cvss')?.score).toBe('10')
  })

  test('no cell is a formula, and every text can be read again', () => {
    const texts = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', 'a "b", c', '=HYPERLINK("x")\r\n=2']
    const hostile = texts.map((title) =>
      anExportedPost({ title, entities: [anEntity('email', '+x@evil.com', { sentence: title })] }),
    )
    const text = writeCollectionExport(publication, { ...collection, posts: hostile }, 'csv')
    const rows = rowsOf(text)
    for (const row of rows) {
      for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
    }
    expect(rows.map(({ title = '' }) => withoutApostrophe(title))).toEqual(texts)
    expect(rows.map(({ value = '' }) => withoutApostrophe(value))).toEqual(
      texts.map(() => '+x@evil.com'),
    )
  })
})
