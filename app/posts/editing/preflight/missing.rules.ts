import type { PostKind } from '~/config/post-kinds'
import {
  type PostContent,
  type PostFieldName,
  shownDescriptionLength,
} from '../../fields/post-fields.rules'
import { characterCount } from '../../post.rules'
import type { PostFormValues } from '../form/post-form.rules'
import type { Hint, HintField } from './hint.rules'

/** What a post lacks without being refused for it. */
export function missingParts(
  kind: PostKind,
  post: Pick<PostContent, 'body' | 'summary' | 'tags' | 'faq'>,
  { hasPicture }: { hasPicture: boolean },
): Hint[] {
  const isBlank = (text: string) => text.trim() === ''
  const isBrief = kind === 'brief'
  const hints: (Hint | false)[] = [
    !hasPicture && missing('picture', 'No picture: lists show a placeholder.'),
    post.tags.length === 0 && missing('tags', 'No tags: no topic page lists it.'),
    isBrief &&
      isBlank(post.summary) &&
      missing('summary', 'No summary: lists show its first words, or a general sentence.'),
    isBrief && isBlank(post.body) && missing('body', 'No body: its page has no text.'),
    ...post.faq.map((entry, index) => incompleteEntry(entry, index + 1)),
  ]
  return hints.filter((hint) => hint !== false)
}

function incompleteEntry(
  { question, answer }: { question: string; answer: string },
  n: number,
): Hint | false {
  const isCompleteOrEmpty = (question === '') === (answer === '')
  if (isCompleteOrEmpty) return false
  return answer === ''
    ? missing(`answer${n}` as PostFieldName, `Question ${n} has no answer: it is not shown.`)
    : missing(`question${n}` as PostFieldName, `Answer ${n} has no question: it is not shown.`)
}

function missing(field: HintField, message: string): Hint {
  return { code: 'missing', field, message, range: null }
}

/** Search engines cut a long description. The form of a brief refuses one. */
export function longDescription(
  kind: PostKind,
  { metaDescription }: Pick<PostFormValues, 'metaDescription'>,
): Hint[] {
  const count = characterCount(metaDescription.trim())
  if (kind === 'brief' || count <= shownDescriptionLength) return []
  const shown = Array.from(metaDescription.trimStart()).slice(0, shownDescriptionLength).join('')
  const start = metaDescription.length - metaDescription.trimStart().length + shown.length
  const message = `The meta description has ${count} characters. Search engines show about ${shownDescriptionLength}.`
  const range = { start, end: metaDescription.length }
  return [{ code: 'description-length', field: 'metaDescription', message, range }]
}
