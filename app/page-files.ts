import { firstPaintScript } from 'virtual:islands-entry'
import monoFace from '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2?url'
import sansFace from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url'
import speculationRules from './reader-pages.speculationrules?url'
import stylesheet from './styles/app.css?url'

/** What every page needs before it can be painted. */
export { firstPaintScript, stylesheet }
export const faces = [sansFace, monoFace]

const preloads = [
  `<${stylesheet}>; rel=preload; as=style`,
  `<${firstPaintScript}>; rel=preload; as=script`,
  ...faces.map((face) => `<${face}>; rel=preload; as=font; type="font/woff2"; crossorigin`),
].join(', ')

/**
 * What browsers, and proxies that send early hints, are told of a reader's page before they read it.
 * Pictures are not named: which size is needed is not known before the page is.
 */
export const readerPageHints: [string, string][] = import.meta.env.PROD
  ? [
      ['Link', preloads],
      // The pages that a reader may open next, and no other address: the file is public, the desk's is not.
      ['Speculation-Rules', `"${speculationRules}"`],
    ]
  : []
