import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { Confirmation } from '~/posts/lifecycle/confirmations.rules'
import { Button, ButtonLink } from '~/ui/button'
import { useFocus } from '~/ui/use-focus'

export type HiddenFields = Record<string, string | number>

export function Hidden({ fields }: { fields: HiddenFields }) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}

interface ConfirmQuestionProps {
  question: Confirmation
  action: string
  fields: HiddenFields
  titleId: string
  textId: string
  /** Comes first, so that pressing Enter by accident cancels. */
  cancel: ReactNode
  onConfirm?: () => void
  /** Fields that the editor can fill in. */
  children?: ReactNode
}

/** The text and form of a confirmation, for both the dialog and the page. */
export function ConfirmQuestion(props: ConfirmQuestionProps) {
  const { question, action, fields, titleId, textId, cancel, onConfirm, children } = props
  return (
    <>
      <h2 id={titleId} className="font-semibold text-xl">
        {question.title}
      </h2>
      <p id={textId} className="wrap-anywhere mt-3 text-ink-soft">
        {question.text}
      </p>
      <Form
        method="post"
        action={action}
        onSubmit={onConfirm}
        className="mt-7 flex flex-wrap justify-end gap-3"
      >
        <Hidden fields={fields} />
        {children && <div className="mb-4 flex w-full flex-col gap-4">{children}</div>}
        {cancel}
        <Button type="submit">{question.confirm}</Button>
      </Form>
    </>
  )
}

interface ConfirmPanelProps
  extends Pick<ConfirmQuestionProps, 'question' | 'action' | 'fields' | 'children'> {
  /** The address to return to. */
  back: string
}

/** The question as part of a page. */
export function ConfirmPanel({ back, ...props }: ConfirmPanelProps) {
  const panel = useFocus<HTMLElement>()
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby="question-title"
      className="max-w-2xl rounded-card border border-amber/60 bg-amber/10 p-6 outline-hidden focus-visible:ring-2 focus-visible:ring-amber"
    >
      <ConfirmQuestion
        {...props}
        titleId="question-title"
        textId="question-text"
        cancel={
          <ButtonLink href={back} look="outline">
            {props.question.cancel}
          </ButtonLink>
        }
      />
    </section>
  )
}
