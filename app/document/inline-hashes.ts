import { createHash } from 'node:crypto'
import { firstScreenStyles, fontFaces } from './first-screen'
import { firstPaintCode } from './page-files'
import { waitForStyles } from './remaining-styles'

/** The inline scripts and styles that the Content-Security-Policy of readers' pages allows. */
export const inlineHashes = {
  scripts: [firstPaintCode, waitForStyles].map(hashOf),
  styles: [fontFaces, ...Object.values(firstScreenStyles)].map(hashOf),
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
