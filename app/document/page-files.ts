import { firstPaintCode, firstPaintScript } from 'virtual:islands-entry'
import monoFace from '~/ui/fonts/plex-mono.woff2?url'
import sansFace from '~/ui/fonts/source-sans.woff2?url'
import stylesheet from '~/ui/styles/app.css?url'
import speculationRules from './reader-pages.speculationrules?url'

export { firstPaintCode, firstPaintScript, stylesheet }
export const fontUrls = [sansFace, monoFace]

/**
 * Headers that let browsers, and proxies that send early hints, fetch files before they parse a reader's page.
 * Pictures are not among them: which size is needed depends on the layout.
 */
export const readerPageHints: [string, string][] = import.meta.env.PROD
  ? [
      ['Link', `<${stylesheet}>; rel=preload; as=style`],
      // Reader pages only: the file is public and must not reveal the path of the desk.
      ['Speculation-Rules', `"${speculationRules}"`],
    ]
  : []
