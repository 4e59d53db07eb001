// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are modules
import { expect, test } from 'vitest'
import { rewriteScript } from './rewrite-script.ts'

const names = {
  short: new Map([
    ['mt-2', 'a'],
    ['px-4', 'b'],
    ['w-[calc(100%-"x")]', 'c'],
  ]),
  others: new Set(['flex', 'prose']),
}

const rewrite = (code: string) => rewriteScript(code, names)
const unchanged = (code: string) => ({ code, left: [] })

test('in a value of className every class gets its short name, whatever is next to it', () => {
  expect(rewrite('jsx("p", { className: "hook  mt-2 flex px-4", id: "x" })')).toEqual({
    code: 'jsx("p", { className: "hook  a flex b", id: "x" })',
    left: [],
  })
  expect(rewrite('element.className = isWide ? "hook mt-2" : looks.px').code).toBe(
    'element.className = isWide ? "hook a" : looks.px',
  )
  expect(rewrite('jsx("p", { "className": join(["mt-2", "hook px-4"]) })').code).toBe(
    'jsx("p", { "className": join(["a", "hook b"]) })',
  )
})

test('any other string that contains only classes is rewritten, too', () => {
  expect(rewrite('const looks = { wide: "group/tool prose mt-2", plain: \'px-4\' }')).toEqual({
    code: 'const looks = { wide: "group/tool prose a", plain: "b" }',
    left: [],
  })
})

test('the literal parts of a template are rewritten', () => {
  const code = 'jsx("p", { className: `${shared} mt-2 ${isOn ? "px-4" : ""} px-4` })'
  expect(rewrite(code)).toEqual({
    code: 'jsx("p", { className: `${shared} a ${isOn ? "b" : ""} b` })',
    left: [],
  })
  expect(rewrite('const look = `mt-2 ${other}`').code).toBe('const look = `a ${other}`')
})

test('names with quotes, and names after non-ASCII text, are replaced at the right position', () => {
  expect(rewrite('const a = "é 🛰"; const b = "w-[calc(100%-\\"x\\")] mt-2"').code).toBe(
    'const a = "é 🛰"; const b = "c a"',
  )
})

test('a string that is not a class is not changed', () => {
  for (const code of [
    'import x from "./mt-2"',
    'const mt = "mt-20 amt-2"',
    'go(`/posts${query}`)',
    'say("flex your prose")',
    '// mt-2\nconst a = /mt-2/',
  ]) {
    expect(rewrite(code), code).toEqual(unchanged(code))
  }
})

test('a class among other words is reported: its element would lose the style', () => {
  const code = 'element("div", "hook mt-2")'
  expect(rewrite(code)).toEqual({ code, left: ['mt-2 (among other words)'] })
})

test('a string that may be only a part of a class is reported', () => {
  for (const code of [
    'const a = { className: `mt-2${size}` }',
    'const a = { className: `${size}mt-2 flex` }',
    'const a = { className: "mt-2" + rest }',
    'const a = `flex ${size}mt-2`',
  ]) {
    expect(rewrite(code), code).toEqual({ code, left: ['mt-2 (touches another part)'] })
  }
})

test('a class that a script queries is reported', () => {
  const code = 'document.querySelector("main > p.mt-2")'
  expect(rewrite(code)).toEqual({ code, left: ['.mt-2 (in a selector)'] })
})

test('a class that equals the short name of another is reported', () => {
  const code = 'jsx("p", { className: "flex a" })'
  expect(rewrite(code)).toEqual({ code, left: ['a (is the short name of another)'] })
})
