import { type ESTree, parseSync } from 'vite'
import type { ClassNames } from './names.ts'

interface Rewritten {
  code: string
  /** Names that could not be replaced, with the reason: their elements would lose these styles. */
  left: string[]
}

interface Place {
  /** Within a value of `className`, where every word is a class. */
  isClassName: boolean
  /** Another string is joined to this one, maybe without a space. */
  isOperand: boolean
}

type Node = ESTree.Node

/** Writes the short names into the strings of a module, which is plain JavaScript. */
export function rewriteScript(code: string, { short, others }: ClassNames): Rewritten {
  const edits: { start: number; end: number; text: string }[] = []
  const left: string[] = []
  const shortNames = new Set(short.values())
  const { program, errors } = parseSync('module.js', code, { sourceType: 'module' })
  if (errors[0]) throw new Error(errors[0].message)
  visit(program, { isClassName: false, isOperand: false })

  // From the end, so that earlier positions stay valid.
  const rewritten = edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code)
  return { code: rewritten, left }

  function visit(node: Node, place: Place): void {
    if (node.type === 'TemplateLiteral') rewriteTemplate(node, place)
    if (node.type === 'Literal' && typeof node.value === 'string') {
      const [text] = rewrite([node.value], place)
      if (text !== node.value) edits.push({ ...node, text: JSON.stringify(text) })
    }
    const isClassName = place.isClassName || isValueOfClassName(node)
    const isOperand = node.type === 'BinaryExpression' && node.operator === '+'
    for (const child of childrenOf(node)) visit(child, { isClassName, isOperand })
  }

  function rewriteTemplate({ quasis }: ESTree.TemplateLiteral, place: Place): void {
    const pieces = quasis.map(({ value }) => value.cooked ?? value.raw)
    const texts = rewrite(pieces, place)
    quasis.forEach((quasi, index) => {
      const text = texts[index] ?? ''
      if (text !== pieces[index]) {
        edits.push({ ...quasi, text: text.replace(/[\\`]|\$(?=\{)/g, '\\$&') })
      }
    })
  }

  /** The literal parts of one string; values are inserted between them at run time. */
  function rewrite(pieces: string[], { isClassName, isOperand }: Place): string[] {
    const words = pieces.map((piece) => piece.split(/(?<=\s)(?=\S)|(?<=\S)(?=\s)/))
    const isWhole = (piece: number, word: number) =>
      (word > 0 || (piece === 0 && !isOperand)) &&
      (word < (words[piece]?.length ?? 0) - 1 || (piece === words.length - 1 && !isOperand))
    const isClass = (word: string) => /^\s*$/.test(word) || short.has(word) || isKnown(word)
    const isList = isClassName || words.flat().every(isClass)
    return words.map((piece, at) =>
      piece
        .map((word, index) => {
          noteSelectors(word)
          const shorter = short.get(word)
          if (!shorter) {
            if (isClassName && shortNames.has(word))
              left.push(`${word} (is the short name of another)`)
            return word
          }
          if (isList && isWhole(at, index)) return shorter
          left.push(isList ? `${word} (touches another part)` : `${word} (among other words)`)
          return word
        })
        .join(''),
    )
  }

  function isKnown(word: string): boolean {
    return others.has(word) || /^(group|peer)(\/[\w-]+)?$/.test(word)
  }

  function noteSelectors(word: string): void {
    for (const [, name] of word.matchAll(/\.([a-z][\w-]*)/gi)) {
      if (name && short.has(name)) left.push(`.${name} (in a selector)`)
    }
  }
}

function isValueOfClassName(node: Node): boolean {
  if (node.type === 'Property') return nameOf(node.key) === 'className'
  if (node.type !== 'AssignmentExpression') return false
  return node.left.type === 'MemberExpression' && nameOf(node.left.property) === 'className'
}

function nameOf(key: Node): unknown {
  if (key.type === 'Identifier') return key.name
  return key.type === 'Literal' ? key.value : null
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((value): value is Node => typeof value?.type === 'string')
}
