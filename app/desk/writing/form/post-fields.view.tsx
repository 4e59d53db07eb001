import type { ReactNode } from 'react'
import type { PostKind } from '~/config/post-kinds'
import type { PostErrors } from '~/posts/editing/parse-post.rules'
import { domainChoices, type PostField, type TypedPost } from '~/posts/editing/post-form.rules'
import { SelectField, TextArea, TextField } from '~/ui/field'
import { FaqFields } from './faq-fields.view'
import { TagField } from './tag-field.view'

interface PostFieldsProps {
  kind: PostKind
  /** A post that is being made: an article's address is then made from its title. */
  isNew: boolean
  typed: TypedPost
  errors: PostErrors
  tagsPath: string
  /** What stands below the body: pictures for it. */
  children?: ReactNode
}

/** The fields of SPEC 2 and 5, in the order of the form. */
export function PostFields({ kind, isNew, typed, errors, tagsPath, children }: PostFieldsProps) {
  const field = (name: PostField) => ({
    id: name,
    name,
    defaultValue: typed[name],
    error: errors[name],
  })
  const isArticle = kind === 'article'
  return (
    <>
      <TextField {...field('title')} label="Title" autoComplete="off" required />
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
        <SelectField
          {...field('domain')}
          label="Domain"
          required
          options={[
            { value: '', label: 'Select a domain' },
            ...domainChoices(kind).map((domain) => ({ value: domain, label: domain })),
          ]}
        />
        <TextField
          {...field('readTime')}
          label={isArticle ? 'Reading time' : 'Read time'}
          hint="In minutes. Leave it empty to have it computed from the text."
          type="number"
          inputMode="numeric"
          min={1}
          isOptional
        />
      </div>
      {(!isArticle || !isNew) && (
        <TextField
          {...field('slug')}
          label="Slug"
          hint={
            isNew
              ? 'The last part of its address. Leave it empty to have it made from the title.'
              : 'The last part of its address. Readers who know the old one are led to the new.'
          }
          autoComplete="off"
          spellCheck={false}
          isOptional
        />
      )}
      <TextArea
        {...field('summary')}
        label="Summary"
        rows={3}
        isOptional={!isArticle}
        required={isArticle}
        className="min-h-24"
      />
      <TextArea
        {...field('body')}
        label="Body"
        hint="Markdown."
        isOptional={!isArticle}
        required={isArticle}
        spellCheck
        className="min-h-[28rem] font-mono text-[0.9375rem] leading-relaxed"
      />
      {children}
      <TagField {...field('tags')} tagsPath={tagsPath} />
      <fieldset className="flex flex-col gap-6 rounded-card border border-line p-5">
        <legend className="px-2 font-semibold">Search engines</legend>
        <TextField {...field('metaTitle')} label="Meta title" autoComplete="off" isOptional />
        <TextArea
          {...field('metaDescription')}
          label="Meta description"
          hint={isArticle ? undefined : 'At most 160 characters.'}
          maxLength={isArticle ? undefined : 160}
          isOptional
          className="min-h-20"
        />
        <TextField {...field('focusKeyword')} label="Focus keyword" autoComplete="off" isOptional />
      </fieldset>
      <FaqFields typed={typed} errors={errors} />
    </>
  )
}
