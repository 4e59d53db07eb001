import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { csvColumns } from '../export-csv.rules'
import { exportFormats, mediaTypes } from '../export-formats.rules'
import { collectionExportSchema, postExportSchema } from './json-schema.rules'

const guide = readFileSync(new URL('../../../../docs/exports.md', import.meta.url), 'utf8')

test('docs/exports.md describes every field, column and format', () => {
  const { post } = postExportSchema.shape
  const { entities } = post.shape
  const names = [
    ...Object.keys(postExportSchema.shape),
    ...Object.keys(collectionExportSchema.shape),
    ...Object.keys(post.shape),
    ...Object.keys(entities.element.shape),
    ...entities.element.shape.type.options,
    ...csvColumns,
    ...exportFormats.map((format) => `.${format}`),
    ...Object.values(mediaTypes).map((type) => type.replace(/; .*/, '')),
  ]
  expect(names.filter((name) => !guide.includes(`\`${name}\``))).toEqual([])
})
