import { mergeAuthorIds } from '~/authors/author-ids.rules'
import { allFields, type PostFieldName, postFieldNames } from '../../fields/post-fields.rules'
import { parseTypedTags, tagText } from '../../fields/tags.rules'
import type { PostFormValues } from '../form/post-form.rules'
import { mergeBody, withoutEnd } from './body-merge.rules'

export type Choice = 'mine' | 'theirs' | 'both'

/** A place that both sides changed in different ways: the editor has to choose. */
export interface Overlap {
  /** The same for the same texts, so that a choice is still valid after another merge. */
  id: string
  /** The fields that are chosen together: a question belongs to its answer. */
  fields: PostFieldName[]
  label: string
  /** The line of their body where it begins, from 1; null for a whole field. */
  line: number | null
  /** Null if the version that both began with is unknown. */
  base: string | null
  mine: string
  theirs: string
  choices: Choice[]
}

/** What became of one field, or of a question with its answer. */
export type MergedUnit =
  | { is: 'merged'; values: Partial<PostFormValues> }
  | { is: 'overlap'; overlap: Overlap }
  /** The body in its order; joined, its parts end as withoutEnd() expects. */
  | { is: 'body'; parts: ({ text: string } | { overlap: Overlap })[] }

export interface PostMerge {
  merged: MergedUnit[]
  overlaps: Overlap[]
  mine: PostFormValues
  theirs: PostFormValues
}

/** The three versions of a post's text. */
export interface MergedVersions {
  /** What both sides began with; null if it is unknown. */
  base: PostFormValues | null
  mine: PostFormValues
  theirs: PostFormValues
}

/** Merges what two editors made of one text. What only one of them changed is merged; the rest are overlaps. */
export function mergePosts(versions: MergedVersions): PostMerge {
  const merged = units.map((fields) => mergeUnit(fields, versions))
  const overlaps = merged.flatMap(overlapsIn)
  numberRepeated(overlaps)
  return { merged, overlaps, mine: versions.mine, theirs: versions.theirs }
}

export type ResolvedMerge =
  | { ok: true; values: PostFormValues }
  /** Nothing was chosen for these. */
  | { ok: false; open: Overlap[] }

export type Choices = Readonly<Record<string, string | undefined>>

/** The merged text with one choice for each overlap. */
export function resolveOverlaps(merge: PostMerge, choices: Choices): ResolvedMerge {
  const open = merge.overlaps.filter((overlap) => choiceFor(overlap, choices) === null)
  if (open.length > 0) return { ok: false, open }
  return { ok: true, values: valuesWith(merge, choices) }
}

/** The merged text as it is with these choices; their text where nothing was chosen. */
export function valuesWith(merge: PostMerge, choices: Choices): PostFormValues {
  const { mine, theirs } = merge
  const values = { ...theirs }
  for (const unit of merge.merged) {
    switch (unit.is) {
      case 'merged':
        Object.assign(values, unit.values)
        break
      case 'overlap':
        if (choiceFor(unit.overlap, choices) !== 'mine') break
        for (const field of unit.overlap.fields) values[field] = mine[field]
        break
      case 'body':
        values.body = withoutEnd(unit.parts.map((part) => bodyText(part, choices)).join(''))
    }
  }
  return values
}

function bodyText(part: { text: string } | { overlap: Overlap }, choices: Choices): string {
  if ('text' in part) return part.text
  const { mine, theirs } = part.overlap
  const choice = choiceFor(part.overlap, choices) ?? 'theirs'
  return choice === 'both' ? theirs + mine : { mine, theirs }[choice]
}

/** The choice that was made for an overlap, if it is one of those that it offers. */
export function choiceFor(
  { id, choices: offered }: Pick<Overlap, 'id' | 'choices'>,
  choices: Choices,
): Choice | null {
  return offered.find((choice) => choice === choices[id]) ?? null
}

/** Fields that are merged together: a question with its answer, any other field by itself. */
const units: PostFieldName[][] = postFieldNames
  .filter((field) => !field.startsWith('answer'))
  .map((field) => {
    const answer = field.replace('question', 'answer')
    return postFieldNames.filter((other) => other === field || other === answer)
  })

function mergeUnit(fields: PostFieldName[], versions: MergedVersions): MergedUnit {
  const { base, mine, theirs } = versions
  const isSame = (one: PostFormValues, other: PostFormValues) =>
    fields.every((field) => one[field] === other[field])
  if (isSame(mine, theirs)) return merged(fields, theirs)
  if (!base) return wholeOverlap(fields, versions)
  if (isSame(mine, base)) return merged(fields, theirs)
  if (isSame(theirs, base)) return merged(fields, mine)
  if (fields.includes('body')) return mergedBody(base.body, mine.body, theirs.body)
  if (fields.includes('tags')) {
    return { is: 'merged', values: { tags: mergedTags(base.tags, mine.tags, theirs.tags) } }
  }
  if (fields.includes('authors')) {
    return {
      is: 'merged',
      values: { authors: mergeAuthorIds(base.authors, mine.authors, theirs.authors) },
    }
  }
  return wholeOverlap(fields, versions)
}

function merged(fields: PostFieldName[], values: PostFormValues): MergedUnit {
  const entries = fields.map((field) => [field, values[field]])
  return { is: 'merged', values: Object.fromEntries(entries) as Partial<PostFormValues> }
}

function wholeOverlap(fields: PostFieldName[], versions: MergedVersions): MergedUnit {
  const textIn = (values: PostFormValues) => fields.map((field) => values[field]).join('\n')
  const { base } = versions
  const overlap = {
    fields,
    label: fields.map((field) => allFields[field].label).join(' and '),
    line: null,
    base: base && textIn(base),
    mine: textIn(versions.mine),
    theirs: textIn(versions.theirs),
    choices: ['mine', 'theirs'] satisfies Choice[],
  }
  return { is: 'overlap', overlap: withId(overlap) }
}

function mergedBody(base: string, mine: string, theirs: string): MergedUnit {
  let line = 1
  const parts = mergeBody(base, mine, theirs).map((part) => {
    const start = line
    const text = part.is === 'merged' ? part.text : part.theirs
    line += text.split('\n').length - 1
    if (part.is === 'merged') return { text }
    const isBothPossible = !part.isWholeText && part.mine !== '' && part.theirs !== ''
    const overlap = withId({
      fields: ['body'],
      label: allFields.body.label,
      line: part.isWholeText ? null : start,
      base: part.base,
      mine: part.mine,
      theirs: part.theirs,
      choices: isBothPossible ? ['mine', 'theirs', 'both'] : ['mine', 'theirs'],
    })
    return { overlap }
  })
  return { is: 'body', parts }
}

/** Without what either side removed, and with what either side added. */
function mergedTags(base: string, mine: string, theirs: string): string {
  const [before, ours, other] = [base, mine, theirs].map(parseTypedTags)
  const wasThere = new Set(before)
  const isMine = new Set(ours)
  const stay = other?.filter((tag) => isMine.has(tag) || !wasThere.has(tag)) ?? []
  const added = ours?.filter((tag) => !wasThere.has(tag)) ?? []
  return tagText([...new Set([...stay, ...added])])
}

function overlapsIn(unit: MergedUnit): Overlap[] {
  switch (unit.is) {
    case 'merged':
      return []
    case 'overlap':
      return [unit.overlap]
    case 'body':
      return unit.parts.flatMap((part) => ('overlap' in part ? [part.overlap] : []))
  }
}

function withId(overlap: Omit<Overlap, 'id'>): Overlap {
  const { fields, base, mine, theirs } = overlap
  return { id: hashOf(JSON.stringify([fields, base, mine, theirs])), ...overlap }
}

/** The same change may have been made in several places. */
function numberRepeated(overlaps: Overlap[]): void {
  const counts = new Map<string, number>()
  for (const overlap of overlaps) {
    const count = counts.get(overlap.id) ?? 0
    counts.set(overlap.id, count + 1)
    if (count > 0) overlap.id += `-${count}`
  }
}

/** FNV-1a with two starts: short names for texts, no secrets. */
function hashOf(text: string): string {
  let [one, other] = [0x811c9dc5, 0x01000193]
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    one = Math.imul(one ^ code, 0x01000193)
    other = Math.imul(other ^ code, 0x85ebca6b)
  }
  return `${(one >>> 0).toString(36)}${(other >>> 0).toString(36)}`
}
