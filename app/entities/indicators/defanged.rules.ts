const dot = /[[({]\s?(?:\.|dot)\s?[\])}]|\[\.|\.\]/gi
const slashes = /[[({]:\/\/[\])}]/g
const colon = /[[({](::?)[\])}]/g
const slash = /\[\/\]/g
const at = /[[({]\s?(?:@|at)\s?[\])}]/gi
const scheme = /^[(['"]*(?:h(?:xx|\*\*|__)p(s?)|(?:meow|hxtp|htxp)(s?)):\/\//i
const ftp = /^[(['"]*fxp(s?):\/\//i

/** A quick check: most words are not. */
const couldBeDefanged = /[[({][\s.:@/da]|\.\]|[hf]?[tx*_]+ps?:\/\/|meow/i

/** An address as it works, and whether its author had made it harmless: `hxxp://evil[.]example`. */
export function refang(token: string): { text: string; isDefanged: boolean } {
  if (!couldBeDefanged.test(token)) return { text: token, isDefanged: false }
  // A dot that nothing follows separates nothing.
  const whole = token.replace(/[[({]\.[\])}]$/, '')
  const text = whole
    .replace(slashes, '://')
    .replace(colon, '$1')
    .replace(slash, '/')
    .replace(at, '@')
    .replace(dot, '.')
    .replace(scheme, (_, secure = '', other = '') => `http${(secure || other).toLowerCase()}://`)
    .replace(ftp, (_, secure = '') => `ftp${secure.toLowerCase()}://`)
  return { text, isDefanged: text !== whole }
}

const spacedSign = /[ \t]([[({](?:dot|at|\.|@)[\])}])[ \t]/gi

/** The same for each word of a text. */
export function refangText(text: string): string {
  if (!couldBeDefanged.test(text)) return text
  const { text: signs } = refang(text.replace(spacedSign, '$1'))
  return signs.replace(/\S+/g, (word) => refang(word).text)
}
