import postcss, { type AtRule, type Container, type Rule } from 'postcss'
import type { Plugin } from 'vite'

const firstScreen = /\/styles\/first-screen\/[\w-]+\.css/

/**
 * Takes from the styles of the first screen (app/styles/first-screen) what it does not need: they stand in every
 * page, and app.css holds all of them again. Without it they would be half as large again.
 */
export function firstScreenStyles(): Plugin {
  return {
    name: 'vigil:first-screen-styles',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      return firstScreen.test(id) ? { code: onlyFirstScreen(code), map: null } : undefined
    },
  }
}

/** A hand reaches a control after the remaining styles have come. */
const touched = /:(hover|active|disabled|focus(?!-visible)|open)|\[open\]|aria-disabled/
const onlyWhenTouched = /^(transition|cursor|--tw-duration)/
/** Tailwind's ways around what browsers of before 2023 lack: these get the colours with the remaining styles. */
const forOldBrowsers = /color-mix/

export function onlyFirstScreen(css: string): string {
  const root = postcss.parse(css)
  root.walkComments((comment) => void comment.remove())
  root.walkAtRules((rule) => {
    if (rule.name === 'layer' && rule.params === 'properties') rule.remove()
    if (rule.name === 'media' && /print|hover/.test(rule.params)) rule.remove()
    if (rule.name === 'supports' && forOldBrowsers.test(rule.params)) replaceFallback(rule)
  })
  root.walkRules((rule) => {
    rule.selectors = rule.selectors.filter((selector) => !touched.test(selector))
  })
  root.walkDecls(onlyWhenTouched, (declaration) => void declaration.remove())
  removeEmpty(root)
  removeUnusedProperties(root)
  return root.toString()
}

/** What stands in `@supports` takes the place of what was written before it for other browsers. */
function replaceFallback(supports: AtRule): void {
  supports.walkDecls((declaration) => {
    const rule = declaration.parent as Rule
    const { selector } = rule === supports.first ? rule : (supports.first as Rule)
    const fallback = supports.prev()
    if (fallback?.type !== 'rule' || fallback.selector !== selector) return
    fallback.each((other) => {
      if (other.type === 'decl' && other.prop === declaration.prop) other.remove()
    })
  })
  if (supports.nodes) supports.replaceWith(supports.nodes)
}

function removeEmpty(root: Container): void {
  root.walk((node) => {
    const isEmpty = 'nodes' in node && node.nodes?.length === 0
    if (isEmpty || (node.type === 'rule' && node.selector === '')) node.remove()
  })
}

function removeUnusedProperties(root: Container): void {
  const text = root.toString()
  root.walkAtRules('property', (property) => {
    if (!text.includes(`var(${property.params}`)) property.remove()
  })
}
