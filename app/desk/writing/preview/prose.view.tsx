import { memo, useLayoutEffect, useRef } from 'react'

/** A block outside the viewport is neither laid out nor painted with a key. */
const skipOffscreen = '*:[contain-intrinsic-size:auto_6rem] *:[content-visibility:auto]'

/** A rendered text. Only changed blocks are replaced: laying out a long text again for one word would be slow. */
export const Prose = memo(function Prose({ html }: { html: string }) {
  const prose = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (prose.current) replaceChanged(prose.current, nodesOf(html))
  }, [html])
  return <div ref={prose} className={`prose mt-6 ${skipOffscreen}`} />
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

/** Only this code of the desk sets HTML; the content security policy allows no other. */
let policy: TrustedTypePolicyLike | null = null

interface TrustedTypePolicyLike {
  createHTML(html: string): unknown
}

interface TrustedTypesLike {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): TrustedTypePolicyLike
}

/** The HTML comes from the pipeline of readers' pages, which removes markup that authors wrote. */
function trusted(html: string): string {
  const types = (globalThis as { trustedTypes?: TrustedTypesLike }).trustedTypes
  if (!types) return html
  policy ??= types.createPolicy('preview', { createHTML: (text) => text })
  return policy.createHTML(html) as string
}
