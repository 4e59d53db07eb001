import type { ReactNode } from 'react'
import type { PostKind } from '~/config/post-kinds'
import { domainChoices } from '~/posts/addresses/domain.rules'
import type { PostErrors } from '~/posts/editing/parse-post.rules'
import type { PostFormValues } from '~/posts/editing/post-form.rules'
import type { FieldControl } from '~/posts/fields/field-types.rules'
import { allFields, type PostFieldName, postFieldNames } from '~/posts/fields/post-fields.rules'
import { SelectField, TextArea, TextField } from '~/ui/field'
import { MarkdownField } from '../editor/markdown-field.view'
import { TagField } from './tag-field.view'

interface PostFieldsProps {
  kind: PostKind
  /** A post that was never saved. */
  isNew: boolean
  typed: PostFormValues
  errors: PostErrors
  tagsPath: string
  /** Below the body: pictures for it. */
  children?: ReactNode
}

/** The fields of SPEC 2 and 5, section by section, as the table of fields describes them. */
export function PostFields({ children, ...props }: PostFieldsProps) {
  return (
    <>
      <Section {...props} of="title" />
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
        <Section {...props} of="filing" />
      </div>
      <Section {...props} of="text" />
      {children}
      <Section {...props} of="topics" />
      <fieldset className="flex flex-col gap-6 rounded-card border border-line p-5">
        <legend className="px-2 font-semibold">Search engines</legend>
        <Section {...props} of="search engines" />
      </fieldset>
      <Questions {...props} />
    </>
  )
}

type FieldProps = Omit<PostFieldsProps, 'children'>

function Section({ of, ...props }: FieldProps & { of: FieldControl['section'] }) {
  const { kind, isNew } = props
  return fieldsIn(of)
    .filter((name) => allFields[name].control.isShown?.({ kind, isNew }) ?? true)
    .map((name) => <Field key={name} name={name} {...props} />)
}

function fieldsIn(section: FieldControl['section']): PostFieldName[] {
  return postFieldNames.filter((name) => allFields[name].control.section === section)
}

function Questions(props: FieldProps) {
  const names = fieldsIn('questions')
  const isOpen = names.some((name) => props.typed[name] || props.errors[name])
  return (
    <details open={isOpen} className="rounded-card border border-line p-5">
      <summary className="cursor-pointer font-semibold">
        Frequently Asked Questions{' '}
        <span className="font-normal text-ink-muted">(optional, at most three)</span>
      </summary>
      <p className="mt-2 text-ink-muted text-sm">
        A question is shown to readers once it has an answer, and an answer once it has a question.
      </p>
      {/* Each question stands with its answer. */}
      <div className="mt-6 flex flex-col gap-4 [&>:nth-child(2n+3)]:mt-2">
        <Section {...props} of="questions" />
      </div>
    </details>
  )
}

function Field({
  name,
  kind,
  isNew,
  typed,
  errors,
  tagsPath,
}: FieldProps & { name: PostFieldName }) {
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
    case 'line':
      return <TextField {...props} autoComplete="off" />
    case 'address':
      return <TextField {...props} autoComplete="off" spellCheck={false} />
    case 'minutes':
      return <TextField {...props} type="number" inputMode="numeric" min={1} />
    case 'paragraph':
      return (
        <TextArea
          {...props}
          rows={control.rows}
          maxLength={control.stopsAt?.[kind]}
          className={control.rows === undefined ? 'min-h-20' : 'min-h-24'}
        />
      )
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
  }
}
