import type { PostKind } from '~/config/post-kinds'
import { domainChoices } from '~/posts/addresses/domain.rules'
import type { PostErrors } from '~/posts/editing/form/parse-post.rules'
import type { PostFormValues } from '~/posts/editing/form/post-form.rules'
import type { FieldControl } from '~/posts/fields/field-types.rules'
import { allFields, type PostFieldName, postFieldNames } from '~/posts/fields/post-fields.rules'
import { SelectField, TextArea, TextField } from '~/ui/field'
import type { AuthorChoice } from '../../authors/author-choice.rules'
import { AuthorField } from '../../authors/author-field.view'
import { MarkdownField } from '../editor/markdown-field.view'
import { TagField } from './tags/tag-field.view'
import { WritingField } from './writing-field.view'

export interface PostFieldsProps {
  kind: PostKind
  /** A post that was never saved. */
  isNew: boolean
  typed: PostFormValues
  errors: PostErrors
  tagsPath: string
  /** Who can be named as an author. */
  authors: AuthorChoice[]
  /** For a next version, the slug of its live post, which has the address. */
  liveSlug: string | null
}

/** The fields of SPEC 2 and 5 that are in one section, as the table of fields describes them. */
export function PostFields({
  section,
  ...props
}: PostFieldsProps & { section: FieldControl['section'] }) {
  const { kind, isNew } = props
  return postFieldNames
    .filter((name) => allFields[name].control.section === section)
    .filter((name) => allFields[name].control.isShown?.({ kind, isNew }) ?? true)
    .map((name) =>
      isLiveAddress(name, props) ? (
        <LiveAddressField key={name} name={name} {...props} />
      ) : (
        <Field key={name} name={name} {...props} />
      ),
    )
}

/** The domain is a part of the address of an article. */
function isLiveAddress(name: PostFieldName, { kind, liveSlug }: PostFieldsProps): boolean {
  return liveSlug !== null && (name === 'slug' || (name === 'domain' && kind === 'article'))
}

/** Shown to read. The hidden field keeps the form the same as that of any other post. */
function LiveAddressField({
  name,
  kind,
  typed,
  liveSlug,
}: PostFieldsProps & { name: PostFieldName }) {
  const { control, label } = allFields[name]
  return (
    <>
      <input type="hidden" name={name} value={typed[name]} />
      <TextField
        id={name}
        label={control.label?.[kind] ?? label}
        hint="The address is changed on the live post."
        value={name === 'slug' ? (liveSlug ?? '') : typed[name]}
        readOnly
      />
    </>
  )
}

function Field({
  name,
  kind,
  isNew,
  typed,
  errors,
  tagsPath,
  authors,
}: PostFieldsProps & { name: PostFieldName }) {
  const { control, label, required } = allFields[name]
  const isRequired = required?.for[kind] !== undefined
  const props = {
    id: name,
    name,
    defaultValue: typed[name],
    error: errors[name],
    label: control.label?.[kind] ?? label,
    hint: control.hint?.({ kind, isNew }),
    required: isRequired,
    // The questions say so once, for all of them.
    isOptional: !isRequired && control.section !== 'questions',
  }
  switch (control.element) {
    case 'title':
      return (
        <WritingField
          {...props}
          next="summary"
          isFirst={isNew}
          className="py-1 font-semibold text-[clamp(1.875rem,1.2rem+2.2vw,2.75rem)] text-ink leading-[1.12] tracking-tight"
        />
      )
    case 'summary':
      return (
        <WritingField
          {...props}
          next="body"
          className="py-1 text-ink-soft text-xl leading-normal"
        />
      )
    case 'line':
      return <TextField {...props} autoComplete="off" />
    case 'address':
      return <TextField {...props} autoComplete="off" spellCheck={false} />
    case 'minutes':
      return <TextField {...props} type="number" inputMode="numeric" min={1} />
    case 'paragraph':
      return <TextArea {...props} maxLength={control.stopsAt?.[kind]} className="min-h-20" />
    case 'markdown':
      return <MarkdownField {...props} />
    case 'domain':
      return (
        <SelectField
          {...props}
          options={[
            { value: '', label: 'Select a domain' },
            ...domainChoices(kind).map((domain) => ({ value: domain, label: domain })),
          ]}
        />
      )
    case 'tags':
      return <TagField {...props} tagsPath={tagsPath} />
    case 'authors':
      return <AuthorField {...props} choices={authors} />
  }
}
