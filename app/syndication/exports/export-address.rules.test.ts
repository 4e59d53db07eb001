import { expect, test } from 'vitest'
import { exportLinks, splitEnding, withoutEnding } from './export-address.rules'
import { exportFormats } from './export-formats.rules'

test.each([
  ['the-xz-backdoor.stix.json', { name: 'the-xz-backdoor', format: 'stix.json' }],
  ['the-xz-backdoor.json', { name: 'the-xz-backdoor', format: 'json' }],
  ['package.json.md', { name: 'package.json', format: 'md' }],
  ['Node.js', null],
  ['json', null],
  ['.json', null],
  ['x.JSON', null],
])('%s', (name, split) => {
  expect(splitEnding(name)).toEqual(split)
})

test('an ending that is written with escapes is no ending of the path', () => {
  expect(withoutEnding('/ai/x.json', 'json')).toBe('/ai/x')
  expect(withoutEnding('/ai/x%2Ejson', 'json')).toBe('/ai/x%2Ejson')
})

test('a page announces its files, as far as headers may be long', () => {
  expect(exportLinks('/ai/x', ['stix.json', 'md']).Link).toBe(
    '</ai/x.stix.json>; rel="alternate"; type="application/stix+json;version=2.1", </ai/x.md>; rel="alternate"; type="text/markdown"',
  )
  expect(exportLinks(`/ai/${'x'.repeat(80)}`, exportFormats).Link.match(/rel=/g)).toHaveLength(7)
  expect(exportLinks(`/ai/${'x'.repeat(2000)}`, exportFormats).Link.length).toBeLessThan(1200)
})
