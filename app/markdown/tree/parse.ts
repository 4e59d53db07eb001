import type { Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal'
import { gfmFootnote } from 'micromark-extension-gfm-footnote'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import { gfmTable } from 'micromark-extension-gfm-table'
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item'
import { countAddressChecks, withoutPlainLinks } from './addresses'

/** Each extension is used only in a body that contains the characters of its syntax. */
const extensions = [
  { syntax: /\[\^/, extension: gfmFootnote() },
  { syntax: /~/, extension: gfmStrikethrough() },
  { syntax: /\|/, extension: gfmTable() },
  { syntax: /\[[ x\t\r\n]\]/i, extension: gfmTaskListItem() },
]

/** Doubles the time: with it the parser stops at every letter. Most bodies have no bare address. */
const bareAddresses = gfmAutolinkLiteral()

const treeBuilders = gfmFromMarkdown()
/** The transforms search all text for bare addresses once more. */
const treeBuildersWithoutAddresses = treeBuilders.filter(({ transforms }) => !transforms)

/** Parses GitHub-flavoured markdown. */
export function parseMarkdown(body: string): Root {
  const withoutLinks = withoutPlainLinks(body)
  const hasAddresses = countAddressChecks(withoutLinks) > 0
  const needed = extensions.flatMap(({ syntax, extension }) =>
    syntax.test(withoutLinks) ? [extension] : [],
  )
  return fromMarkdown(body, {
    extensions: hasAddresses ? [bareAddresses, ...needed] : needed,
    mdastExtensions: hasAddresses ? treeBuilders : treeBuildersWithoutAddresses,
  })
}
