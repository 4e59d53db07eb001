import { domainNames, domainSlugs } from '~/posts/addresses/domain.rules'
import type { BulkStep, PlannedPost } from '~/posts/editing/many/bulk-change.rules'
import { SelectField, TextField } from '~/ui/field'
import { AuthorField } from '../../../authors/author-field.view'
import { type BulkChoices, creators } from './bulk-form.rules'

interface BulkValueFieldProps {
  step: BulkStep
  value: string
  problem: string | null
  posts: PlannedPost[]
  /** Offered while a tag is typed. */
  tags: string[]
  choices: BulkChoices
}

/** What the change needs to know: a tag, a domain, authors or an editor. */
export function BulkValueField({
  step,
  value,
  problem,
  posts,
  tags,
  choices,
}: BulkValueFieldProps) {
  const error = problem ?? undefined
  const field = { id: 'value', name: 'value', error, defaultValue: value }
  switch (step) {
    case 'add-tag':
      return (
        <>
          <TextField
            {...field}
            label="Tag"
            hint="With commas between several."
            list="common-tags"
            autoComplete="off"
            required
          />
          <datalist id="common-tags">
            {tags.map((tag) => (
              <option key={tag} value={tag} />
            ))}
          </datalist>
        </>
      )
    case 'remove-tag':
      return <SelectField {...field} label="Tag" required options={[first, ...tagsOf(posts)]} />
    case 'set-domain':
      return (
        <SelectField
          {...field}
          label="Domain"
          required
          options={[
            first,
            ...domainSlugs.map((slug) => ({ value: slug, label: domainNames[slug].label })),
          ]}
        />
      )
    case 'add-author':
      return (
        <SelectField
          {...field}
          label="Author"
          hint={choices.authors.length === 0 ? 'There are no authors yet.' : undefined}
          required
          options={[first, ...namesOf(choices.authors.filter(({ isRetired }) => !isRetired))]}
        />
      )
    case 'set-authors':
      return <AuthorField {...field} label="Authors" isOptional choices={choices.authors} />
    case 'assign':
      return (
        <SelectField
          {...field}
          label="Assign to"
          required
          options={[
            first,
            ...namesOf(choices.editors),
            { value: creators, label: 'The creator of each post' },
          ]}
        />
      )
    case 'withdraw':
    case 'bin':
      return null
  }
}

const first = { value: '', label: 'Choose…' }

function namesOf(people: readonly { id: string; name: string }[]) {
  return people.map(({ id, name }) => ({ value: id, label: name }))
}

/** The tags of these posts, the most used first. */
function tagsOf(posts: PlannedPost[]): { value: string; label: string }[] {
  const counts = new Map<string, number>()
  for (const tag of posts.flatMap((post) => post.tags)) {
    counts.set(tag, (counts.get(tag) ?? 0) + 1)
  }
  return [...counts]
    .sort(([, many], [, more]) => more - many)
    .map(([tag, count]) => ({ value: tag, label: `${tag} (${count})` }))
}
