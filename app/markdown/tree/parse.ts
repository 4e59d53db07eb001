import type { Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal'
import { gfmFootnote } from 'micromark-extension-gfm-footnote'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import { gfmTable } from 'micromark-extension-gfm-table'
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item'
import { addressMarksIn, withoutPlainLinks } from './addresses'

const addresses = gfmAutolinkLiteral()

/**
 * What GitHub adds to markdown, each with the signs that it cannot do without. To be ready for an address
 * anywhere, the parser stops at every letter, which takes as long as all the rest; in most texts every address
 * stands in the brackets of a link.
 */
const additions = [
  { needs: /\[\^/, extension: gfmFootnote() },
  { needs: /~/, extension: gfmStrikethrough() },
  { needs: /\|/, extension: gfmTable() },
  { needs: /\[[ x\t\r\n]\]/i, extension: gfmTaskListItem() },
]

const written = gfmFromMarkdown()
/** For addresses all words are looked through once more. */
const withoutAddresses = written.filter(({ transforms }) => !transforms)

/** A text as a tree, with what GitHub adds to markdown. */
export function parseMarkdown(body: string): Root {
  const looked = withoutPlainLinks(body)
  const hasAddresses = addressMarksIn(looked) > 0
  const extensions = additions.flatMap(({ needs, extension }) =>
    needs.test(looked) ? [extension] : [],
  )
  return fromMarkdown(body, {
    extensions: hasAddresses ? [addresses, ...extensions] : extensions,
    mdastExtensions: hasAddresses ? written : withoutAddresses,
  })
}
