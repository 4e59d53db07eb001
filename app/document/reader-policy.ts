import { createHash } from 'node:crypto'
import { firstScreenStyles, fontFaces } from './first-screen'
import { firstPaintCode } from './page-files'
import { type InlineHashes, pagePolicy } from './page-policy'
import { waitForStyles } from './remaining-styles'

/** Inline code that readers' pages may contain. */
interface InlineCode {
  /** The end of its element: a page that has it contains this code. */
  html: string
  /** How a policy allows it: `'sha256-…'`. */
  hash: string
}

const scripts = [firstPaintCode, waitForStyles].map((text) => inlineCode('script', text))
const styles = [fontFaces, ...Object.values(firstScreenStyles)].map((text) =>
  inlineCode('style', text),
)

/** The hashes of the inline code of all readers' pages. */
export const inlineHashes: InlineHashes = {
  scripts: scripts.map(hashOf),
  styles: styles.map(hashOf),
}

/**
 * The Content-Security-Policy of a reader's page. It names only inline code that the page contains, because a proxy
 * handles every byte of it for each reader. The same page always has the same policy, so any cache may store it.
 */
export function readerPolicy(html: string): string {
  const inPage = (code: InlineCode[]) => code.filter((one) => html.includes(one.html)).map(hashOf)
  return pagePolicy({ scripts: inPage(scripts), styles: inPage(styles) })
}

function inlineCode(element: 'script' | 'style', text: string): InlineCode {
  const hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  return { html: `>${text}</${element}>`, hash }
}

function hashOf({ hash }: InlineCode): string {
  return hash
}
