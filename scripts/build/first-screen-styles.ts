import postcss, { type AtRule, type Container } from 'postcss'
import type { Plugin } from 'vite'

const firstScreen = /\/styles\/first-screen\/[\w-]+\.css/

/**
 * Removes from the styles of the first screen (app/ui/styles/first-screen) what it does not need: they are part of every
 * page, and app.css contains all of them again. Without this they would be half as large again.
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

/** States of controls that are in use: by then the remaining styles have loaded. */
const touched = /:(hover|active|disabled|focus(?!-visible)|open)|\[open\]|aria-disabled/
const onlyWhenTouched = /^(transition|cursor|accent-color|--tw-duration)/
/** Tailwind's fallbacks for browsers from before 2023: those get these colours with the remaining styles. */
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
  replaceUnsetProperties(root)
  removeUnusedProperties(root)
  return root.toString()
}

/** Unwraps the rules in `@supports`, and removes the fallback for other browsers before them. */
function replaceFallback(supports: AtRule): void {
  const [rule] = supports.nodes ?? []
  const fallback = supports.prev()
  if (rule?.type === 'rule' && fallback?.type === 'rule' && fallback.selector === rule.selector) {
    rule.walkDecls(({ prop }) => fallback.walkDecls(prop, (old) => void old.remove()))
  }
  supports.replaceWith(supports.nodes ?? [])
}

function removeEmpty(root: Container): void {
  root.walk((node) => {
    const isEmpty = 'nodes' in node && node.nodes?.length === 0
    if (isEmpty || (node.type === 'rule' && node.selector === '')) node.remove()
  })
}

/** Tailwind composes shadows, filters and borders of custom properties, most of which no rule here sets. */
function replaceUnsetProperties(root: Container): void {
  const set = new Set<string>()
  root.walkDecls(/^--tw-/, ({ prop }) => void set.add(prop))
  const initial = new Map<string, string>()
  root.walkAtRules('property', (property) => {
    property.walkDecls('initial-value', ({ value }) => void initial.set(property.params, value))
  })
  root.walkDecls((declaration) => {
    const value = declaration.value.replaceAll(
      /var\((--tw-[\w-]+)(?:,([^()]*))?\)/g,
      (whole, name: string, fallback?: string) =>
        set.has(name) ? whole : (initial.get(name) ?? fallback ?? whole),
    )
    if (value !== declaration.value) declaration.value = value.trim()
  })
}

function removeUnusedProperties(root: Container): void {
  const text = root.toString()
  root.walkAtRules('property', (property) => {
    if (!text.includes(`var(${property.params}`)) property.remove()
  })
}
