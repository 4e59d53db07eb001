import { FilePen, Save } from 'lucide-react'
import type { Ref } from 'react'
import { useNavigation } from 'react-router'
import type { PostKind } from '~/config/post-kinds'
import type { WhenChoice } from '~/posts/lifecycle/publishing.rules'
import { Button } from '~/ui/button'
import { keepField } from '../../posts/next-version/next-version-page.rules'
import { newPostTexts } from '../form/new-post-texts.rules'
import type { PublishControl } from './publish-control.rules'

type Pressed = WhenChoice | 'save' | 'keep'

/** Which button of a post's form was pressed, while the form is being sent. */
export interface SubmitState {
  isSending: boolean
  propsOf: (choice: Pressed) => { 'aria-disabled'?: true }
  labelOf: (choice: Pressed, label: string, sending: string) => string
}

/** SPEC 4: the form of a new post says 'Creating...', or 'Creating Weekly Brief...'. */
export function useSubmitState(kind: PostKind, isNew: boolean): SubmitState {
  const { state, formData } = useNavigation()
  const isSending = state !== 'idle' && formData?.has('tab') === true
  const pressed = isSending ? pressedIn(formData) : null
  return {
    isSending,
    // Not disabled, which would move the keyboard focus. A second press does nothing.
    propsOf: () => (isSending ? { 'aria-disabled': true } : {}),
    labelOf: (choice, label, sending) => {
      if (pressed !== choice) return label
      return isNew && choice !== 'ask' ? newPostTexts[kind].submitting : sending
    },
  }
}

function pressedIn(form: FormData): FormDataEntryValue {
  return form.has(keepField) ? 'keep' : (form.get('when') ?? 'save')
}

/** A long label fits on a phone. */
const compact = 'max-sm:px-3 max-sm:text-[0.9375rem] max-sm:leading-tight'

interface PostButtonsProps {
  control: PublishControl
  /** The id of the post's form: the buttons are above it. */
  form: string
  submit: SubmitState
  /** The button that saves without publishing. */
  saveButton: Ref<HTMLButtonElement>
}

/**
 * Saves the form as it is, or asks what publishing it would do. The main button is the last one; on phones only its label
 * is visible.
 */
export function PostButtons(props: PostButtonsProps) {
  const { save } = props.control
  const buttons = [
    <SaveButton key="save" {...props} />,
    <PublishButton key="publish" {...props} />,
    <SubmitButton key="submit" {...props} />,
    <KeepButton key="keep" {...props} />,
  ]
  return save.isMain ? buttons.toReversed() : buttons
}

function SaveButton({ control, form, submit, saveButton }: PostButtonsProps) {
  const { save } = control
  return (
    <Button
      ref={saveButton}
      type="submit"
      form={form}
      look={save.isMain ? 'primary' : 'outline'}
      title={save.effect}
      {...(save.choice === 'draft' && { name: 'when', value: 'draft' })}
      {...submit.propsOf(save.choice)}
      className={save.isMain ? compact : 'max-sm:w-11 max-sm:flex-none max-sm:px-0'}
    >
      {!save.isMain && <Save aria-hidden="true" className="size-5 flex-none sm:hidden" />}
      <span className={save.isMain ? '' : 'max-sm:sr-only'}>
        {submit.labelOf(save.choice, save.label, 'Saving...')}
      </span>
    </Button>
  )
}

/** On phones only its icon is visible. */
function KeepButton({ control: { keep }, form, submit }: PostButtonsProps) {
  if (!keep) return null
  return (
    <Button
      type="submit"
      form={form}
      name={keepField}
      value="1"
      look="outline"
      title={keep.effect}
      className="max-sm:w-11 max-sm:flex-none max-sm:px-0"
      {...submit.propsOf('keep')}
    >
      <FilePen aria-hidden="true" className="size-5 flex-none sm:hidden" />
      <span className="max-sm:sr-only">{submit.labelOf('keep', keep.label, 'Saving...')}</span>
    </Button>
  )
}

function PublishButton({ control: { publish }, form, submit }: PostButtonsProps) {
  if (!publish) return null
  return (
    <Button
      type="submit"
      form={form}
      name="when"
      value="ask"
      look={publish.isMain ? 'primary' : 'outline'}
      title={publish.effect}
      aria-haspopup="dialog"
      className={compact}
      {...submit.propsOf('ask')}
    >
      {submit.labelOf('ask', publish.label, 'Checking...')}
    </Button>
  )
}

function SubmitButton({ control, form, submit }: PostButtonsProps) {
  if (!control.submit) return null
  return (
    <Button
      type="submit"
      form={form}
      name="when"
      value="review"
      title={control.submit.effect}
      className={compact}
      {...submit.propsOf('review')}
    >
      {submit.labelOf('review', control.submit.label, 'Submitting...')}
    </Button>
  )
}
