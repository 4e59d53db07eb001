import { Link } from 'react-router'
import { authorPath } from '~/authors/author.rules'
import { type AuthorErrors, type AuthorFormValues, authorLimits } from '~/authors/author-form.rules'
import { pictureIdOf } from '~/pictures/body-pictures.rules'
import { SelectField, TextArea, TextField } from '~/ui/field'
import { DeskForm } from '../access/desk-form.view'
import { FileField } from '../pictures/file-field.view'
import { ConfirmPanel, Hidden } from '../shell/confirm/confirm-question.view'
import { DeskHeading } from '../shell/desk-page.view'
import { FocusedNotice } from '../shell/notice.view'
import type { AuthorChoice } from './author-choice.rules'
import { AuthorPicture } from './author-picture.view'
import { AuthorSteps } from './author-steps.view'
import { type CountedAuthor, removalQuestion, type SentAuthor } from './desk-author.rules'
import { LinkFields } from './link-fields.view'

interface AuthorViewProps {
  base: string
  /** Null for a new author. */
  author: CountedAuthor | null
  isManager: boolean
  isOwn: boolean
  /** Whose accounts can be linked. */
  accounts: { id: string; name: string }[]
  /** Who can take the author's place. */
  others: AuthorChoice[]
  /** What was just done. */
  done: string | null
  /** The result of a form on this page. */
  form: {
    sent: SentAuthor | null
    errors: AuthorErrors
    problem: string | null
    inUse: number | null
    /** The author shall be removed, and replaced by this one, if posts name them. */
    ask: { by: string | null; byName: string | null } | null
  } | null
}

const doneTexts: Record<string, string> = {
  added: 'The author was added. Posts can name them now.',
  saved: 'Saved. Readers see the change now.',
  retired: 'The author is retired. Page and bylines stay; posts do not offer them any more.',
  returned: 'The author is back. Posts can name them again.',
}

export function AuthorView(props: AuthorViewProps) {
  const { base, author, done, form } = props
  const doneText = done !== null && !form ? doneTexts[done] : undefined
  return (
    <div className="max-w-3xl">
      <DeskHeading title={author?.name ?? 'New author'}>
        {author && author.listedPosts > 0 && (
          <a
            href={authorPath(author.slug)}
            className="underline underline-offset-4 hover:text-cyan"
          >
            Page of the author
          </a>
        )}
        <Link to={`${base}/authors`} className="underline underline-offset-4 hover:text-cyan">
          All authors
        </Link>
      </DeskHeading>
      {doneText && (
        <FocusedNotice kind="success" focusKey={done}>
          {doneText}
        </FocusedNotice>
      )}
      {form?.problem && !form.sent && (
        <FocusedNotice kind="error" focusKey={form}>
          {form.problem}
        </FocusedNotice>
      )}
      {author && form?.ask && (
        <div className="mb-8">
          <ConfirmPanel
            question={removalQuestion(author, form.ask.byName)}
            action={`${base}/authors/${encodeURIComponent(author.id)}`}
            fields={{
              confirmed: 1,
              ...(form.ask.by === null ? { step: 'remove' } : { step: 'replace', by: form.ask.by }),
            }}
            back={`${base}/authors/${encodeURIComponent(author.id)}`}
          />
        </div>
      )}
      <AuthorForm key={author?.version ?? 0} {...props} />
      {author && props.isManager && (
        <AuthorSteps author={author} others={props.others} inUse={form?.inUse ?? null} />
      )}
    </div>
  )
}

function AuthorForm({ author, isManager, isOwn, accounts, form }: AuthorViewProps) {
  const { errors = {}, sent = null } = form ?? {}
  const values: AuthorFormValues = sent?.typed ?? author ?? emptyValues
  const picture = !sent || sent.picture === 'unchanged' ? (author?.picture ?? null) : sent.picture
  const isNewPicture = sent && sent.picture !== 'unchanged' && sent.picture
  return (
    <DeskForm
      encType="multipart/form-data"
      errors={errors}
      notice={sent ? form?.problem : null}
      submit={author ? 'Save' : 'Add the author'}
      submitting="Saving…"
    >
      <Hidden fields={{ step: 'save', version: sent?.version || author?.version || 0 }} />
      {isNewPicture && <Hidden fields={{ storedPicture: pictureIdOf(isNewPicture) }} />}
      <TextField
        id="name"
        name="name"
        label="Name"
        defaultValue={values.name}
        error={errors.name}
        maxLength={authorLimits.name}
        autoComplete="off"
        required
      />
      {isManager && (
        <TextField
          id="slug"
          name="slug"
          label="Slug"
          hint={
            author
              ? 'The last part of the page’s address. The old address redirects to the new one.'
              : 'The last part of the page’s address. Leave it empty to create it from the name.'
          }
          defaultValue={values.slug}
          error={errors.slug}
          maxLength={authorLimits.slug}
          autoComplete="off"
          spellCheck={false}
          isOptional={!author}
        />
      )}
      <TextField
        id="role"
        name="role"
        label="Role"
        hint="Such as “Security editor” or “Guest author”."
        defaultValue={values.role}
        error={errors.role}
        maxLength={authorLimits.role}
        autoComplete="off"
        isOptional
      />
      <TextArea
        id="biography"
        name="biography"
        label="Biography"
        hint="A few sentences of plain text. An empty line begins a new paragraph."
        defaultValue={values.biography}
        error={errors.biography}
        className="min-h-32"
        isOptional
      />
      <div>
        <AuthorPicture picture={picture} name={values.name} />
        <FileField id="picture" name="picture" label="Picture" error={errors.picture} />
        {picture && (
          <label className="mt-3 flex w-fit cursor-pointer items-center gap-3 py-2">
            <input type="checkbox" name="removePicture" className="size-5 accent-cyan" />
            Remove the picture
          </label>
        )}
      </div>
      <LinkFields links={values.links} error={errors.links} />
      {isManager && (
        <SelectField
          id="editor"
          name="editor"
          label="Account at the desk"
          hint="Its owner may edit this profile, except slug and account. A guest has none."
          defaultValue={(sent ? sent.editorId : author?.editorId) ?? ''}
          error={errors.editor}
          options={[
            { value: '', label: 'None: a guest' },
            ...accounts.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      {!isManager && isOwn && (
        <p className="text-ink-muted text-sm">Editors can change the address of your page.</p>
      )}
    </DeskForm>
  )
}

const emptyValues: AuthorFormValues = { name: '', slug: '', role: '', biography: '', links: [] }
