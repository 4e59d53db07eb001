import { parseAuthorIds } from '~/authors/author-ids.rules'
import { type PostKind, postKinds } from '~/config/post-kinds'
import { domainSlugs } from '~/posts/addresses/domain.rules'
import type { BulkChange, BulkStep, ChosenPost } from '~/posts/editing/many/bulk-change.rules'
import { parseTypedTags } from '~/posts/fields/tags.rules'

/** A chosen post as a form names it: `article 5b0c…`, on the confirmation with the version that it shows. */
export function readChosen(values: readonly string[]): ChosenPost[] {
  const chosen = new Map<string, ChosenPost>()
  for (const value of values) {
    const [name, id, version = ''] = value.split(' ')
    const kind = postKinds.find((known): known is PostKind => known === name)
    if (!kind || !id || id.includes('\0')) continue
    chosen.set(`${kind} ${id}`, { kind, id, version: Number.parseInt(version, 10) || 0 })
  }
  return [...chosen.values()]
}

export function chosenValue({ kind, id, version }: ChosenPost): string {
  return `${kind} ${id} ${version}`
}

/** The editors and authors that the form offers. */
export interface BulkChoices {
  editors: { id: string; name: string }[]
  authors: { id: string; name: string; isRetired: boolean }[]
}

export type ParsedChange = { ok: true; change: BulkChange } | { ok: false; problem: string }

/** The only value of the creators of posts, instead of an editor. */
export const creators = 'creators'

/** The change that the confirmation asks for, or what is missing, in words for the editor. */
export function parseChange(
  step: BulkStep,
  value: string,
  { editors, authors }: BulkChoices,
): ParsedChange {
  switch (step) {
    case 'add-tag':
    case 'remove-tag': {
      const tags = parseTypedTags(value)
      return tags.length > 0 ? done({ step, tags }) : problem('Name a tag.')
    }
    case 'set-domain': {
      const domain = domainSlugs.find((slug) => slug === value)
      return domain ? done({ step, domain }) : problem('Choose a domain.')
    }
    case 'add-author': {
      const author = authors.find(({ id, isRetired }) => id === value && !isRetired)
      return author ? done({ step, authors: [author.id] }) : problem('Choose an author.')
    }
    case 'set-authors': {
      const ids = parseAuthorIds(value)
      const unknown = ids.filter((id) => !authors.some((author) => author.id === id))
      return unknown.length === 0
        ? done({ step, authors: ids })
        : problem(`There is no author “${unknown[0]}”. Remove it, or choose another author.`)
    }
    case 'assign': {
      if (value === creators) return done({ step, editorId: null })
      const editor = editors.find(({ id }) => id === value)
      return editor ? done({ step, editorId: editor.id }) : problem('Choose an editor.')
    }
    case 'withdraw':
    case 'bin':
      return done({ step })
  }
}

function done(change: BulkChange): ParsedChange {
  return { ok: true, change }
}

function problem(text: string): ParsedChange {
  return { ok: false, problem: text }
}
