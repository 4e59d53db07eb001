import type { Parents, Root, Text } from 'hast'

/** The text of a paragraph, cell, heading or block of code, in pieces as the tree has it. */
export interface TextRun {
  text: string
  pieces: Piece[]
}

export interface Piece {
  node: Text
  /** Where it begins in the text of the run. */
  start: number
  /** False in links, headings and code. */
  mayLink: boolean
  /** The lines of the source from which it was rendered. */
  firstLine: number
  lastLine: number
}

const inline = new Set(['a', 'b', 'code', 'em', 'i', 'span', 'strong'])
/** They interrupt a word; what they contain is not part of the text. */
const gaps = new Set(['br', 'button', 'del', 'figcaption', 'img', 'input', 'picture', 'sup'])
const withoutLinks = /^(?:a|code|pre|h[1-6])$/

type Surroundings = Pick<Piece, 'mayLink' | 'firstLine' | 'lastLine'>

export function textRuns(tree: Root): TextRun[] {
  const runs: TextRun[] = []
  let run: TextRun = { text: '', pieces: [] }
  const endRun = () => {
    if (run.pieces.length > 0) runs.push(run)
    run = { text: '', pieces: [] }
  }

  function read(parent: Parents, around: Surroundings): void {
    for (const node of parent.children) {
      if (node.type === 'text') {
        run.pieces.push({ node, start: run.text.length, ...around, ...linesOf(node) })
        run.text += node.value
      } else if (node.type === 'element') {
        if (gaps.has(node.tagName)) {
          run.text += ' '
          continue
        }
        const isInline = inline.has(node.tagName)
        if (!isInline) endRun()
        const mayLink = around.mayLink && !withoutLinks.test(node.tagName)
        read(node, { ...around, ...linesOf(node), mayLink })
        if (!isInline) endRun()
      }
    }
  }

  read(tree, { mayLink: true, firstLine: 0, lastLine: Number.POSITIVE_INFINITY })
  endRun()
  return runs
}

/** Empty for what a step has added: it is from the lines of its parent. */
function linesOf({ position }: Pick<Text, 'position'>): Partial<Surroundings> {
  return position ? { firstLine: position.start.line, lastLine: position.end.line } : {}
}
