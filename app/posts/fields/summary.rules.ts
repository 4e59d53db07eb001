import type { PostKind } from '~/config/post-kinds'
import { repeatsTitle } from '~/markdown/repeated-title'
import type { PostSummary } from '../post.rules'

export const fallbackSummaryLength = 200
const descriptionLength = { article: 160, brief: 200 } satisfies Record<PostKind, number>

/** The summary of the post, else the first 200 characters of its body. */
export function summaryOf(post: Pick<PostSummary, 'title' | 'summary' | 'bodyStart'>): string {
  return writtenSummary(post) || firstCharacters(startOfText(post), fallbackSummaryLength)
}

/** What its editor wrote. Footnotes that were copied with a sentence of the text lead nowhere outside of it. */
export function writtenSummary({ summary }: Pick<PostSummary, 'summary'>): string {
  return withoutNotes(summary).trim()
}

/** The home and domain pages show this for a brief without a summary. */
export const noBriefSummary = 'Latest intelligence briefing with critical updates and analysis.'

/**
 * For search engines: the meta description, else the first 160 characters (articles) or 200 (briefs) of the summary,
 * else of the body, else of the title. Every page has one.
 */
export function pageDescription(
  post: Pick<PostSummary, 'kind' | 'title' | 'metaDescription' | 'summary' | 'bodyStart'>,
): string {
  const written = post.metaDescription.trim()
  if (written) return written
  const source = writtenSummary(post) || startOfText(post) || post.title
  return firstCharacters(source, descriptionLength[post.kind])
}

export function pageTitle(post: Pick<PostSummary, 'title' | 'metaTitle'>): string {
  return post.metaTitle.trim() || post.title
}

/** The body without a leading heading that repeats the title: its page does not show that either. */
function startOfText({ title, bodyStart }: Pick<PostSummary, 'title' | 'bodyStart'>): string {
  const [all, hashed, underlined] = leadingHeading.exec(bodyStart) ?? ['']
  const isRepeated = repeatsTitle(plainText(hashed ?? underlined ?? ''), title)
  return plainText(isRepeated ? bodyStart.slice(all.length) : bodyStart)
}

/** '# Heading', or lines of text above a row of = or -, before anything else. */
const leadingHeading =
  /^(?:[ \t]*\r?\n)* {0,3}(?:#{1,6}[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*|((?:\S.*\r?\n)+?) {0,3}(?:=+|-+)[ \t]*)(?:\r?\n|$)/

/** At most so many characters; the last word is left out if it would be cut. */
function firstCharacters(text: string, count: number): string {
  // Cut by code points, so that no emoji is cut in half.
  const characters = Array.from(text)
  const cut = characters.slice(0, count).join('')
  if (characters.length <= count || /^\s/.test(characters[count] ?? '')) return cut.trim()
  return (lastWord.exec(cut)?.[1] ?? cut).trim()
}

/** What precedes the last word, which is not as long as in languages without spaces. */
const lastWord = /^([\s\S]*\S)\s+\S{1,60}$/

/** Markdown without its markup, good enough for a line of text. A plain body comes out unchanged. */
export function plainText(markdown: string): string {
  return withoutNotes(withoutEscapes(markdown))
    .replace(/^(```|~~~).*$/gm, '')
    .replace(/^\s*\|?(\s*:?-+:?\s*\|)+(\s*:?-+:?)?\s*$/gm, '')
    .replace(/^\s*\|(.*)\|\s*$/gm, (_, cells: string) => cells.replaceAll('|', ' '))
    .replace(link, '$1')
    .replace(linkCutOff, '$1')
    .replace(/^\s{0,3}(#{1,6}\s+|>\s?|[-*+]\s+|\d+[.)]\s+)/gm, '')
    .replace(/(\*\*|__|`|~~)/g, '')
    .replace(/(?<![\w*])([*_])(?=\S)([^*_\n]*\S)\1(?![\w*])/g, '$2')
    .replace(/\s+/g, ' ')
    .replace(setAside, (mark) => String.fromCharCode(mark.charCodeAt(0) - privateUse))
    .trim()
}

function withoutNotes(markdown: string): string {
  return markdown.replace(noteText, '').replace(noteMark, '')
}

const noteText = /^\s{0,3}\[\^[^\]\n]+\]:.*$/gm
/** Also one that is cut off at the end of the beginning of a text. */
const noteMark = /\[\^(?:[^\]\s]+\]|[^\]\s]*$)/g

/** Also a picture. Its address may have parentheses. */
const link = /!?\[([^\]]*)\]\((?:[^()\n]|\([^()\n]*\))*\)/g
/** At the end of the beginning of a text. */
const linkCutOff = /!?\[([^\]]*)\]\([^()\s]*$/

/** The first character of Unicode's private use area. */
const privateUse = 0xe000
const setAside = /[\ue021-\ue07e]/g

/** Punctuation after a backslash is no markup: private characters take its place while the markup is removed. */
function withoutEscapes(markdown: string): string {
  return markdown.replace(/\\([!-/:-@[-`{-~])/g, (_, mark: string) =>
    String.fromCharCode(privateUse + mark.charCodeAt(0)),
  )
}
