import { memo, useLayoutEffect, useRef } from 'react'

/** A block that is scrolled out of sight is neither laid out nor painted with a key. */
const unseenIsFree = '*:[contain-intrinsic-size:auto_6rem] *:[content-visibility:auto]'

/**
 * A laid-out text. Only the blocks that are not there already are put into the page: to lay a long text out
 * again because of one word would be felt.
 */
export const Prose = memo(function Prose({ html }: { html: string }) {
  const prose = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (prose.current) replaceChanged(prose.current, nodesOf(html))
  }, [html])
  return <div ref={prose} className={`prose mt-6 ${unseenIsFree}`} />
})

function replaceChanged(shown: HTMLElement, next: ChildNode[]): void {
  const before = [...shown.childNodes]
  const shorter = Math.min(before.length, next.length)
  let start = 0
  while (start < shorter && isSame(before[start], next[start])) start += 1
  let end = 0
  while (end < shorter - start && isSame(before.at(-1 - end), next.at(-1 - end))) end += 1
  const following = before[before.length - end] ?? null
  for (const node of before.slice(start, before.length - end)) node.remove()
  for (const node of next.slice(start, next.length - end)) shown.insertBefore(node, following)
}

function isSame(one: ChildNode | undefined, other: ChildNode | undefined): boolean {
  return one !== undefined && other !== undefined && one.isEqualNode(other)
}

function nodesOf(html: string): ChildNode[] {
  const template = document.createElement('template')
  template.innerHTML = trusted(html)
  return [...template.content.childNodes]
}

/** The one place where the desk sets HTML; the policy of its pages lets nothing else do it. */
let policy: TrustedTypePolicyLike | null = null

interface TrustedTypePolicyLike {
  createHTML(html: string): unknown
}

interface TrustedTypesLike {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): TrustedTypePolicyLike
}

/** By the readers' own pipeline, which lets no markup of a text through. */
function trusted(html: string): string {
  const types = (globalThis as { trustedTypes?: TrustedTypesLike }).trustedTypes
  if (!types) return html
  policy ??= types.createPolicy('preview', { createHTML: (text) => text })
  return policy.createHTML(html) as string
}
