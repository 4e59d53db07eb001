const maxRead = 4_000
const maxLength = 500

/** The first paragraph of a description as plain text: without the Markdown, HTML and citations that MITRE writes. */
export function firstParagraph(description: string): string {
  const [paragraph = ''] = description
    .slice(0, maxRead)
    .trim()
    .split(/\n\s*\n/)
  const text = paragraph
    .replace(/\(Citation:(?:[^()]|\([^()]*\))*\)/g, '')
    .replace(/\[([^[\]]*)\]\([^()\s]*\)/g, '$1')
    .replace(/<\/?[a-z][a-z0-9:]{0,20}[^<>]{0,200}>/gi, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/ ([.,;:])/g, '$1')
    .trim()
    .toWellFormed()
  return text.length <= maxLength ? text : shortened(text)
}

/** Ends with a sentence if one ends in its second half, else with a word. */
function shortened(text: string): string {
  const start = text.slice(0, maxLength)
  const sentence = start.lastIndexOf('. ')
  if (sentence > maxLength / 2) return start.slice(0, sentence + 1)
  const word = start.lastIndexOf(' ')
  return `${start.slice(0, word === -1 ? maxLength : word).toWellFormed()}…`
}
