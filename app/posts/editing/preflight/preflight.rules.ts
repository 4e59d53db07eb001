import type { PostKind } from '~/config/post-kinds'
import type { PostFieldName } from '../../fields/post-fields.rules'
import { completenessAt, parseContent, parsePost } from '../form/parse-post.rules'
import type { PostFormValues } from '../form/post-form.rules'
import { unfoundFacts } from './facts/facts.rules'
import { mistakenScores } from './facts/mistaken-scores.rules'
import { headingHints } from './headings.rules'
import { type Hint, type HintCode, hintCodes } from './hint.rules'
import { linkHints } from './links/link-texts.rules'
import { liveLinkHints } from './links/live-links.rules'
import { longDescription, missingParts } from './missing.rules'
import { maxScannedLength, scanMarkdown } from './text/markdown-text.rules'
import { longTexts } from './wording/long-text.rules'
import { repeatedWords } from './wording/repeated-words.rules'

export interface Preflight {
  /** What the post needs before readers may see it. */
  blocking: Hint[]
  /** Worth a look; never in the way. */
  hints: Hint[]
}

/** Nobody works through more of one kind. */
const maxOfOneCode = 50

/** Everything that can be said about a post from its text alone. Takes time in proportion to its length. */
export function preflightOfText({
  kind,
  typed,
  hasPicture,
}: {
  kind: PostKind
  typed: PostFormValues
  hasPicture: boolean
}): Preflight {
  const body = scanMarkdown(typed.body.length > maxScannedLength ? '' : typed.body)
  return {
    blocking: requiredParts(kind, typed),
    hints: inOrder([
      ...missingParts(kind, parseContent(kind, typed), { hasPicture }),
      ...longDescription(kind, typed),
      ...linkHints(body, typed.title),
      ...liveLinkHints(body),
      ...headingHints(body, typed.title),
      ...mistakenScores(typed.body),
      ...unfoundFacts(typed, body),
      ...longTexts(body),
      ...repeatedWords(body),
    ]),
  }
}

/** The rule that publishing follows, field by field. */
function requiredParts(kind: PostKind, typed: PostFormValues): Hint[] {
  const parsed = parsePost(kind, typed, completenessAt('published'))
  if (parsed.ok) return []
  return Object.entries(parsed.errors).map(([field, message]) => ({
    code: 'required',
    field: field as PostFieldName,
    message,
    range: null,
  }))
}

const places = new Map(hintCodes.map((code, index): [HintCode, number] => [code, index]))

/** By kind of hint, then by place. */
export function inOrder(hints: readonly Hint[]): Hint[] {
  const counts = new Map<HintCode, number>()
  return [...hints]
    .sort(
      (one, other) =>
        (places.get(one.code) ?? 0) - (places.get(other.code) ?? 0) ||
        (one.range?.start ?? 0) - (other.range?.start ?? 0),
    )
    .filter(({ code }) => {
      const count = (counts.get(code) ?? 0) + 1
      counts.set(code, count)
      return count <= maxOfOneCode
    })
}
