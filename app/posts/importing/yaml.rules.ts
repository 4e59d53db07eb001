import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from 'yaml'
import type { z } from 'zod'

export type ReadYaml =
  /** `explain` names the line of a value that is not valid, and says what is wrong with it. */
  | { ok: true; value: unknown; explain(issue: z.core.$ZodIssue): string }
  | { ok: false; why: string }

/** Reads YAML that a person may have written. `linesBefore`: how many lines of its file come before it. */
export function readYaml(text: string, linesBefore = 0): ReadYaml {
  const lineCounter = new LineCounter()
  const lineAt = (offset: number) => linesBefore + lineCounter.linePos(offset).line
  // The core schema leaves dates as text: zod parses them.
  const document = parseDocument(text, { schema: 'core', lineCounter, prettyErrors: false })
  // Warnings count as well: 'title: !Important news' is one, and would lose its first word.
  const problem = document.errors[0] ?? document.warnings[0]
  if (problem) return { ok: false, why: `line ${lineAt(problem.pos[0])}: ${problem.message}` }
  try {
    // 'title: *Important' fails only here: it refers to an anchor that does not exist.
    return { ok: true, value: document.toJS(), explain }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return { ok: false, why: error.message }
  }

  function explain(issue: z.core.$ZodIssue): string {
    const path = issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys] : issue.path
    const offset = offsetOf(document.contents, path)
    const line = offset === null ? '' : `line ${lineAt(offset)}: `
    const field = issue.path.filter((part) => typeof part === 'string').join('.')
    return `${line}${field === '' ? '' : `${field}: `}${issue.message}`
  }
}

/** Where a value, or the nearest one around it, begins; null if that is the whole document. */
function offsetOf(root: unknown, path: readonly PropertyKey[]): number | null {
  let node = root
  let offset: number | null = null
  for (const part of path) {
    const pair = isMap(node)
      ? node.items.find(({ key }) => isScalar(key) && String(key.value) === String(part))
      : undefined
    const found = isSeq(node) ? node.items[Number(part)] : pair?.key
    if (!isNode(found)) break
    offset = found.range?.[0] ?? offset
    node = isSeq(node) ? found : pair?.value
  }
  return offset
}

/** For `safeParse`: what a person can understand of a value that is not there. */
export const orMissing: { error: z.core.$ZodErrorMap } = {
  error: ({ input }) => (input === undefined ? 'it is missing' : undefined),
}
