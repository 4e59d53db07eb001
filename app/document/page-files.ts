import { firstPaintCode, firstPaintScript } from 'virtual:islands-entry'
import monoFace from '~/ui/fonts/plex-mono.woff2?url'
import sansFace from '~/ui/fonts/source-sans.woff2?url'
import stylesheet from '~/ui/styles/app.css?url'
import speculationRules from './reader-pages.speculationrules?url'

export { firstPaintCode, firstPaintScript, stylesheet }
export const faces = [sansFace, monoFace]

/**
 * What browsers, and proxies that send early hints, are told of a reader's page before they read it.
 * Pictures are not named: which size is needed is not known before the page is.
 */
export const readerPageHints: [string, string][] = import.meta.env.PROD
  ? [
      ['Link', `<${stylesheet}>; rel=preload; as=style`],
      // The pages that a reader may open next, and no other address: the file is public, the desk's is not.
      ['Speculation-Rules', `"${speculationRules}"`],
    ]
  : []
