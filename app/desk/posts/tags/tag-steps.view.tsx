import { Form } from 'react-router'
import { type CountedTag, maxTagLength } from '~/posts/topics/tag-change.rules'
import { Button } from '~/ui/button'
import { TextField } from '~/ui/field'
import { FormErrors } from '~/ui/form-errors'
import { Hidden } from '../../shell/confirm/confirm-question.view'
import { DeskSection } from '../../shell/desk-page.view'
import type { TagFormAnswer } from './tag-form.rules'
import { postCount } from './tag-texts.rules'

interface TagStepsProps {
  counted: CountedTag
  /** Tags that the field of a merge suggests. */
  others: string[]
  path: string
  form: TagFormAnswer | null
}

/** Renaming, merging and removing a tag. Each asks first. */
export function TagSteps({ counted, others, path, form }: TagStepsProps) {
  const { tag, posts } = counted
  const typedFor = (step: TagFormAnswer['step']) => (form?.step === step ? form.typed : undefined)
  const errorFor = (step: TagFormAnswer['step']) => (form?.step === step && form.error) || undefined
  return (
    <>
      <DeskSection
        title="Rename"
        intro="The new name is in all posts, and the old address of the topic leads to the new one."
      >
        <Form method="post" action={path} className="flex flex-col items-start gap-4">
          <Hidden fields={{ step: 'rename' }} />
          <StepError id="rename-to" error={errorFor('rename')} focusKey={form} />
          <div className="w-full max-w-md">
            <TextField
              key={typedFor('rename')}
              id="rename-to"
              name="to"
              label="New name"
              defaultValue={typedFor('rename') ?? tag}
              error={errorFor('rename')}
              maxLength={maxTagLength * 2}
              autoComplete="off"
            />
          </div>
          <Button type="submit" look="outline">
            Rename in {postCount(posts)}…
          </Button>
        </Form>
        <MergeInstead form={form} step="rename" path={path} />
      </DeskSection>
      <DeskSection title="Merge" intro="All posts get another tag instead, each of them once.">
        <Form method="post" action={path} className="flex flex-col items-start gap-4">
          <Hidden fields={{ step: 'merge' }} />
          <StepError id="merge-to" error={errorFor('merge')} focusKey={form} />
          <div className="w-full max-w-md">
            <TextField
              key={typedFor('merge')}
              id="merge-to"
              name="to"
              label="Into the tag"
              list="other-tags"
              defaultValue={typedFor('merge') ?? ''}
              error={errorFor('merge')}
              maxLength={maxTagLength * 2}
              autoComplete="off"
            />
            <datalist id="other-tags">
              {others.map((other) => (
                <option key={other} value={other} />
              ))}
            </datalist>
          </div>
          <Button type="submit" look="outline">
            Merge in {postCount(posts)}…
          </Button>
        </Form>
        <MergeInstead form={form} step="merge" path={path} />
      </DeskSection>
      <DeskSection
        title="Remove"
        intro="All posts lose the tag. Its address leads to the list of topics."
      >
        <Form method="post" action={path}>
          <Hidden fields={{ step: 'remove' }} />
          <Button type="submit" look="outline">
            Remove from {postCount(posts)}…
          </Button>
        </Form>
      </DeskSection>
    </>
  )
}

/** It takes the focus, so that nobody misses it. */
function StepError({
  id,
  error,
  focusKey,
}: {
  id: string
  error: string | undefined
  focusKey: unknown
}) {
  if (!error) return null
  return (
    <FormErrors
      title="Please look at this again:"
      items={[{ href: `#${id}`, text: error }]}
      focusKey={focusKey}
    />
  )
}

interface MergeInsteadProps {
  form: TagFormAnswer | null
  step: TagFormAnswer['step']
  path: string
}

/** Offers the tag that the editor may have meant. */
function MergeInstead({ form, step, path }: MergeInsteadProps) {
  if (form?.step !== step || form.mergeInto === null) return null
  return (
    <Form method="post" action={path} className="mt-4">
      <Hidden fields={{ step: 'merge', to: form.mergeInto }} />
      <Button type="submit" look="outline">
        Merge into “{form.mergeInto}”…
      </Button>
    </Form>
  )
}
