import { expect, test } from 'vitest'
import { onlyFirstScreen } from './first-screen-styles'

const squeezed = (css: string) => onlyFirstScreen(css).replaceAll(/\s+/g, ' ').trim()

test('styles for hover, print and open controls are removed', () => {
  expect(squeezed('.a { color: red } .a:hover { color: blue }')).toBe('.a { color: red }')
  expect(squeezed('@media print { .a { color: red } }')).toBe('')
  expect(squeezed('.a { transition: all 1s; cursor: pointer; color: red }')).toBe(
    '.a { color: red }',
  )
  expect(squeezed('.a, .a:active { color: red }')).toBe('.a { color: red }')
  expect(squeezed(':focus-visible { outline: 2px solid }')).toBe(
    ':focus-visible { outline: 2px solid }',
  )
})

test('a mixed colour replaces its fallback', () => {
  const mixed = 'color-mix(in oklab, red 50%, transparent)'
  const css = `.a { color: #f008; margin: 0 } @supports (color: ${mixed}) { .a { color: ${mixed} } }`
  expect(squeezed(css)).toBe(`.a { margin: 0 } .a { color: ${mixed} }`)
})

test('a custom property that no rule sets is replaced by its initial value or its fallback', () => {
  const registered = '@property --tw-style { syntax: "*"; inherits: false; initial-value: solid }'
  expect(squeezed(`.a { border-style: var(--tw-style) } ${registered}`)).toBe(
    '.a { border-style: solid }',
  )
  expect(squeezed('.a { filter: blur(1px) var(--tw-sepia,) }')).toBe('.a { filter: blur(1px) }')
  expect(squeezed('.a { line-height: var(--tw-leading, 1.5) }')).toBe('.a { line-height: 1.5 }')
})

test('a custom property that a rule sets, or one of our own, is not replaced', () => {
  const css = '.a { line-height: var(--tw-leading, 1.5) } .b { --tw-leading: 1 }'
  expect(squeezed(css)).toBe(css)
  expect(squeezed('.a { color: var(--accent) }')).toBe('.a { color: var(--accent) }')
})
