import { expect, test } from 'vitest'
import { chooseNames, classesOf, rewriteStyles } from './names.ts'

function utilities(...selectors: string[]): string {
  return `@layer utilities { ${selectors.map((selector) => `${selector} { top: 0 }`).join(' ')} }`
}

const nothing = { handwritten: [], readers: [], withoutMarkup: [] }

test('utilities get short names, and those that readers’ pages use most get the shortest', () => {
  const { short } = chooseNames({
    ...nothing,
    compiled: utilities('.mt-1', '.mt-2', '.mt-3', '.mt-4'),
    readers: ["'mt-4 mt-2'", '<p className="mt-4" />'],
  })
  expect([...short]).toEqual([
    ['mt-4', 'a'],
    ['mt-2', 'b'],
    ['mt-1', 'c'],
    ['mt-3', 'd'],
  ])
})

test('the order of the sources does not matter', () => {
  const names = (selectors: string[], readers: string[]) =>
    chooseNames({ ...nothing, compiled: utilities(...selectors), readers }).short
  expect([...names(['.mt-1', '.mt-2', '.mt-3'], ["'mt-2'", "'mt-3'"])]).toEqual([
    ...names(['.mt-3', '.mt-1', '.mt-2'], ["'mt-3'", "'mt-2'"]),
  ])
})

test('a utility with a variant or a condition gets a short name; a class that its selector refers to does not', () => {
  const { short } = chooseNames({
    ...nothing,
    compiled: `@layer utilities {
      .sm\\:mt-2 { @media (width >= 40rem) { margin: 0 } }
      @media (width >= 80rem) { .\\32 xl\\:mt-2 { margin: 0 } }
      .group-hover\\/tool\\:block:is(:where(.group\\/tool):hover *) { display: block }
      :where(.space-y-2 > :not(:last-child)) { margin: 0 }
      .w-\\[calc\\(100\\%\\+1rem\\)\\] { width: 0 }
    }
    @layer components { .not-utility { top: 0 } }`,
  })
  expect([...short.keys()].sort()).toEqual([
    '2xl:mt-2',
    'group-hover/tool:block',
    'sm:mt-2',
    'space-y-2',
    'w-[calc(100%+1rem)]',
  ])
})

test('plain words, CSS values, and the classes of packages and of our style sheets are not renamed', () => {
  const { short, others } = chooseNames({
    ...nothing,
    compiled: utilities('.flex', '.inline-block', '.sr-only', '.page-width', '.text-center'),
    handwritten: ['@utility page-width { width: 100% }', 'p > .text-center { color: red }'],
  })
  expect([...short]).toEqual([])
  expect([...others].sort()).toEqual([
    'flex',
    'inline-block',
    'page-width',
    'sr-only',
    'text-center',
  ])
})

test('names in a module without markup are not changed: they may not be classes', () => {
  const { short } = chooseNames({
    ...nothing,
    compiled: utilities('.mt-2', '.text-left'),
    withoutMarkup: ["const align = 'text-left'"],
  })
  expect([...short.keys()]).toEqual(['mt-2'])
})

test('a short name is never the name of another class, nor one that ad blockers hide', () => {
  const many = Array.from({ length: 400 }, (_, index) => `.mt-${index}`)
  const { short } = chooseNames({
    ...nothing,
    compiled: utilities(...many, '.b'),
    handwritten: ['.a, .aa { top: 0 }'],
  })
  const names = [...short.values()]
  expect(new Set(names).size).toBe(400)
  for (const name of ['a', 'b', 'aa', 'ad']) expect(names).not.toContain(name)
  expect(names.every((name) => /^[a-z]{1,2}$/.test(name))).toBe(true)
})

test('selectors of a style sheet get the short names, and nothing else changes', () => {
  const short = new Map([
    ['sm:mt-2', 'a'],
    ['w-1/2', 'b'],
    ['2xl:mt-0.5', 'c'],
  ])
  const css = `@layer utilities {
    .sm\\:mt-2:hover > .w-1\\/2-more, .w-1\\/2 { margin: .5rem; content: ".w-1/2" }
    @media (width >= 80rem) { .\\32 xl\\:mt-0\\.5 { top: 0 } }
  }
  .prose a[href$=".sm\\:mt-2"] { color: red }`
  expect(rewriteStyles(css, { short })).toBe(`@layer utilities {
    .a:hover > .w-1\\/2-more, .b { margin: .5rem; content: ".w-1/2" }
    @media (width >= 80rem) { .c { top: 0 } }
  }
  .prose a[href$=".sm\\:mt-2"] { color: red }`)
})

test('the classes of a selector are read as an element would have them', () => {
  expect(classesOf('.\\32 xl\\:mt-0\\.5 > a.x:not(.-y)[title=".z"]')).toEqual([
    '2xl:mt-0.5',
    'x',
    '-y',
  ])
})
