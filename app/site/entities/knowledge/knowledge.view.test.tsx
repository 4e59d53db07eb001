import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { KnowledgeView } from './knowledge.view'
import type { KnowledgeWords } from './knowledge-words.rules'

const textOf = (words: KnowledgeWords) => renderToStaticMarkup(<KnowledgeView words={words} />)

test('every statement has its source, and a successor its link', () => {
  const html = textOf({
    naming: {
      name: 'PowerShell',
      description: 'About <it>.',
      source: 'MITRE ATT&CK Enterprise 17.1, as of May 6, 2025',
      isOld: false,
      copyright: '© The MITRE Corporation',
    },
    facts: [
      {
        kind: 'withdrawn',
        text: 'Revoked, replaced by',
        successor: { label: 'T1059.001 PowerShell', href: '/attack/T1059.001' },
        source: 'MITRE ATT&CK Enterprise 17.1, as of May 6, 2025',
        isOld: true,
      },
    ],
  })
  expect(html).toMatch(
    /Revoked, replaced by <a href="\/attack\/T1059\.001"[^>]*>T1059\.001 PowerShell<\/a>\./,
  )
  expect(html).toContain(
    'MITRE ATT&amp;CK Enterprise 17.1, as of May 6, 2025. This is old data, and may have changed since.<',
  )
  expect(html).toContain('as of May 6, 2025. © The MITRE Corporation.<')
  expect(html).toContain('About &lt;it&gt;.')
})

test('nothing is shown if nothing is known', () => {
  expect(textOf({ naming: null, facts: [] })).toBe('')
})
