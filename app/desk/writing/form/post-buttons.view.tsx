import type { Ref } from 'react'
import { useNavigation } from 'react-router'
import type { PostKind } from '~/config/post-kinds'
import type { WhenChoice } from '~/posts/lifecycle/publishing.rules'
import type { PostStatus } from '~/posts/post.rules'
import { Button } from '~/ui/button'
import { newPostTexts } from './new-post-texts.rules'

/** Which button of a post's form was pressed, while the form is being sent. */
export interface SubmitState {
  isSending: boolean
  propsOf: (choice: WhenChoice | 'save') => { 'aria-disabled'?: true }
  labelOf: (choice: WhenChoice | 'save', label: string, sending: string) => string
}

/** SPEC 4: the form of a new post says 'Creating...', or 'Creating Weekly Brief...'. */
export function useSubmitState(kind: PostKind, isNew: boolean): SubmitState {
  const { state, formData } = useNavigation()
  const isSending = state !== 'idle' && formData?.has('tab') === true
  const pressed = isSending ? (formData.get('when') ?? 'save') : null
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

interface PostButtonsProps {
  /** Null for a new post. */
  status: PostStatus | null
  mayPublish: boolean
  submit: SubmitState
  /** The button that saves without publishing. */
  saveButton: Ref<HTMLButtonElement>
}

/** Saves the form as it is, or asks what publishing it would do. */
export function PostButtons({ status, mayPublish, submit, saveButton }: PostButtonsProps) {
  const isDraft = status === null || status === 'draft'
  const isUnreleased = isDraft || status === 'scheduled'
  const save = isDraft ? ('draft' as const) : ('save' as const)
  return (
    <>
      <Button
        ref={saveButton}
        type="submit"
        look={isDraft && mayPublish ? 'outline' : 'primary'}
        {...(isDraft && { name: 'when', value: 'draft' })}
        {...submit.propsOf(save)}
      >
        {submit.labelOf(save, isDraft ? 'Save draft' : 'Save changes', 'Saving...')}
      </Button>
      {isUnreleased && mayPublish && (
        <Button
          type="submit"
          name="when"
          value="ask"
          look={isDraft ? 'primary' : 'outline'}
          aria-haspopup="dialog"
          {...submit.propsOf('ask')}
        >
          {submit.labelOf('ask', isDraft ? 'Publish…' : 'Change schedule…', 'Checking...')}
        </Button>
      )}
    </>
  )
}
